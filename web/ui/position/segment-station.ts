import { html, type TemplateResult } from 'lit';
import type { Scene } from '../scene.ts';
import { station } from '../station.ts';

export function segmentStation(scene: Scene): TemplateResult {
  return station(scene, 'segment', { title: scene.words.stations.segment, shape: '', body: html`` });
}
