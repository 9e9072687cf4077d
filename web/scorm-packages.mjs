// dist/scorm12.zip, dist/scorm2004.zip: the one file with a manifest, as course systems take it. Used by build.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';

const root = path.resolve(import.meta.dirname, '..');

// the earliest that a zip can hold: the same sources make the same bytes, on any day and in any time zone
const noDay = new Date(1980, 0, 1);

/** The course's own setting stands above it where there is one. */
export const masteryScore = 70;

const editions = {
  1.2: {
    version: '1.2',
    schema: '1.2',
    spaces: `xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"`,
    item: `
        <adlcp:masteryscore>${masteryScore}</adlcp:masteryscore>`,
    organization: '',
    type: 'adlcp:scormtype',
  },
  2004: {
    version: '1',
    schema: '2004 4th Edition',
    spaces: `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
  xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.adlnet.org/xsd/adlseq_v1p3 adlseq_v1p3.xsd http://www.adlnet.org/xsd/adlnav_v1p3 adlnav_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd"`,
    item: `
        <imsss:sequencing>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="score" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${masteryScore / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>
          </imsss:objectives>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true" />
        </imsss:sequencing>`,
    organization: `
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true" />
      </imsss:sequencing>`,
    type: 'adlcp:scormType',
  },
};

/** imsmanifest.xml: every file is listed, or strict systems leave it out. */
export function manifest(edition, files) {
  const { version, schema, spaces, item, organization, type } = editions[edition];
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="stem-lab" version="${version}"
  ${spaces}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${schema}</schemaversion>
  </metadata>
  <organizations default="ORG">
    <organization identifier="ORG">
      <title>Stem Lab</title>
      <item identifier="ITEM1" identifierref="RES1">
        <title>Stem Lab</title>${item}
      </item>${organization}
    </organization>
  </organizations>
  <resources>
    <resource identifier="RES1" type="webcontent" ${type}="sco" href="index.html">
${files.map((name) => `      <file href="${name}" />`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

/** The page says which edition it is packed for: some course systems offer both. */
function pageFor(edition, oneFile) {
  const head = '<meta charset="utf-8" />';
  if (!oneFile.includes(head)) throw new Error(`the one file has no ${head}`);
  return oneFile.replace(head, () => `${head}\n    <meta name="stem-scorm" content="${edition}" />`);
}

/** The zip as bytes. `oneFile`: the text of dist/stem-lab.html. */
export function scormPackage(edition, oneFile) {
  const files = {
    'index.html': strToU8(pageFor(edition, oneFile)),
    LICENSE: readFileSync(path.join(root, 'LICENSE')),
    'THIRD_PARTY.md': readFileSync(path.join(root, 'web/third-party.md')),
  };
  // the manifest first: some systems look no further
  const all = { 'imsmanifest.xml': strToU8(manifest(edition, Object.keys(files))), ...files };
  return zipSync(all, { level: 9, mtime: noDay, os: 3, attrs: 0o644 << 16 });
}

export function buildScormPackages({ oneFile, outDir }) {
  const text = readFileSync(oneFile, 'utf8');
  for (const [edition, name] of [
    ['1.2', 'scorm12.zip'],
    ['2004', 'scorm2004.zip'],
  ]) {
    writeFileSync(path.join(outDir, name), scormPackage(edition, text));
  }
}
