// The lesson's trained model for the page: its folder web/lessons/model with the tensors in two files, first the tables, which
// are a stem, then the blocks. The result is again a folder as the reference library reads it. Numbers are moved, never changed.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const tensorFiles = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors'];

/** Adler-32 (RFC 1950), as the page and the engine check it; of bytes, or of a text of ASCII. */
export function adler32(given) {
  const bytes = typeof given === 'string' ? Buffer.from(given, 'latin1') : given;
  let low = 1;
  let high = 0;
  for (let i = 0; i < bytes.length; i++) {
    low = (low + bytes[i]) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}

function readTensors(file) {
  const bytes = readFileSync(file);
  const length = Number(bytes.readBigUInt64LE(0));
  const { __metadata__: metadata, ...header } = JSON.parse(bytes.subarray(8, 8 + length).toString());
  const tensors = Object.entries(header).map(
    ([
      name,
      {
        dtype,
        shape,
        data_offsets: [begin, end],
      },
    ]) => {
      return { name, dtype, shape, data: bytes.subarray(8 + length + begin, 8 + length + end) };
    },
  );
  return { metadata, tensors };
}

function writeTensors(tensors, metadata) {
  const header = { __metadata__: metadata };
  let offset = 0;
  for (const { name, dtype, shape, data } of tensors) {
    header[name] = { dtype, shape, data_offsets: [offset, offset + data.length] };
    offset += data.length;
  }
  const json = JSON.stringify(header);
  const padded = json.padEnd(Math.ceil(json.length / 8) * 8);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(padded.length));
  return Buffer.concat([length, Buffer.from(padded, 'latin1'), ...tensors.map(({ data }) => data)]);
}

/** Blocks and final norm are what needs the tables first. */
const isOfStem = ({ name }) => !/^(transformer\.)?(h\.\d+|ln_f)\./.test(name);

/** Fills `outDir` from the folder `model`. */
export function splitLessonModel(model, outDir) {
  for (const name of ['config.json', 'model.safetensors', 'README.md']) {
    if (existsSync(path.join(model, name))) continue;
    throw new Error(`${path.join(model, name)} is not there: the page opens with the lesson's trained model`);
  }
  const { metadata, tensors } = readTensors(path.join(model, 'model.safetensors'));
  const parts = [tensors.filter(isOfStem), tensors.filter((one) => !isOfStem(one))];
  mkdirSync(outDir, { recursive: true });
  for (const [i, part] of parts.entries())
    writeFileSync(path.join(outDir, tensorFiles[i]), writeTensors(part, metadata));
  const weightMap = parts.flatMap((part, i) => part.map(({ name }) => [name, tensorFiles[i]]));
  const index = {
    metadata: { total_size: tensors.reduce((sum, { data }) => sum + data.length, 0) },
    weight_map: Object.fromEntries(weightMap),
  };
  writeFileSync(path.join(outDir, 'model.safetensors.index.json'), `${JSON.stringify(index, null, 2)}\n`);
  for (const name of ['config.json', 'README.md']) copyFileSync(path.join(model, name), path.join(outDir, name));
}

/** What the engine knows of the two files: size in bytes and checksum. */
export function lessonModelSums(folder) {
  return tensorFiles.map((name) => {
    const bytes = readFileSync(path.join(folder, name));
    return { name, size: bytes.length, check: adler32(bytes) };
  });
}
