// A model that training or another vocabulary has changed, kept for after a crash. Fetched with what changes it.
import type { Rpc } from './rpc.ts';
import type { Session } from './session.ts';

/** What it is now can't be made again from what it was made of: its files are kept. */
export async function rememberTrained(session: Session, model: number): Promise<void> {
  // whoever disposed of the model, or crashed the engine, has no use for it
  const files = await session.call('save', [model]).catch(() => []);
  const file = (name: string) => files.find((one) => one.name === name)?.bytes;
  const [config, tensors] = [file('config.json'), file('model.safetensors')];
  if (!config || !tensors) return;
  const tensorFiles = [{ name: 'model.safetensors', bytes: tensors }];
  session.remakeBy(model, (rpc: Rpc, as) => rpc.call('openModel', [as, config, { files: tensorFiles, stem: false }]));
}
