// What the compiler made of the kernels, read from the objects themselves:
//   X_simd.cpp.o   computes with vectors of float32, inside its kernels, and got them from xsimd: the compiler's own
//                  vectorisers are off for these files (core/kernels/CMakeLists.txt), so plain loops would show none
//                  In the builds and sets that fuse, the matmuls do, and nothing else does.
//   everything else has no vector arithmetic (x86) or no vector opcode at all (wasm), and never saw xsimd
// Usage, from the build folder: node opcodes.mjs wasm|x86 simd|scalar|relaxed OBJDUMP NINJA SOURCE_DIR OBJECT...
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const [isa, build, objdump, ninja, sourceDir, ...objects] = process.argv.slice(2);

const opcodes = {
  wasm: {
    multiply: /\bf32x4\.(mul|relaxed_madd)\b/,
    add: /\bf32x4\.(add|relaxed_madd)\b/,
    // any opcode that names a vector type
    vector: /\b(v128|[if](8x16|16x8|32x4|64x2))\./,
  },
  x86: {
    multiply: /\b(v?mulps|vfmadd\d+ps)\b/,
    add: /\b(v?addps|vfmadd\d+ps)\b/,
    // moves, shuffles and bit masks of whole registers also serve copies and scalar signs, so arithmetic is what counts
    vector: /\bv?h?(add|sub|addsub|mul|div|max|min|sqrt|rcp|rsqrt|fmadd\d+|fnmadd\d+)p[sd]\b/,
  },
}[isa];

/** x86: what the files of an instruction set must hold, and what they must not. */
const sets = {
  stem_kernels_sse4_2: { registers: /%xmm/, wider: /%[yz]mm|\bv\w+p[sd]\b/ },
  stem_kernels_avx2: { registers: /%ymm/, wider: /%zmm/ },
  stem_kernels_avx512: { registers: /%zmm/, wider: null },
  stem_kernels_avx2_fused: { registers: /%ymm/, wider: /%zmm/ },
  stem_kernels_avx512_fused: { registers: /%zmm/, wider: null },
};
// a product and a sum in one rounding: the bits are those of no other path
const fused = { wasm: /relaxed/, x86: /\bvfn?m(add|sub)/ }[isa];
// natively the fused sets have the matmuls alone; the relaxed module also has exp
const fuses = (object, unit) =>
  build === 'relaxed'
    ? /^(matmul_n[nt]|softmax|gelu)_simd$/.test(unit)
    : object.includes('_fused.dir') && /^matmul_n[nt]_simd$/.test(unit);

/** The instructions of each function: [{ name, lines }]. */
function functionsOf(object) {
  // with their bytes for wasm: the disassembler has no name for the opcodes of relaxed SIMD, 0xFD 0x100 to 0x113
  const raw = isa === 'wasm' ? [] : ['--no-show-raw-insn'];
  const listing = execFileSync(objdump, ['-d', ...raw, object], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const text = listing
    .replaceAll(/fd 85 02\s+<unknown>/g, 'f32x4.relaxed_madd')
    .replaceAll(/fd (8\w|9[0-3]) 02\s+<unknown>/g, 'v128.relaxed');
  const functions = [];
  for (const line of text.split('\n')) {
    const label = /^[0-9a-f]+ <(.+)>:$/.exec(line);
    if (label) functions.push({ name: label[1], lines: [] });
    else if (functions.length > 0 && /^\s*[0-9a-f]+:/.test(line)) functions.at(-1).lines.push(line);
  }
  return functions;
}

const count = (fn, opcode) => fn.lines.filter((line) => opcode.test(line)).length;

/** Whether the object was compiled from a file that includes xsimd, by the compiler's own list. */
function sawXsimd(object) {
  const deps = execFileSync(ninja, ['-t', 'deps', relative(process.cwd(), object)], { encoding: 'utf8' });
  if (!deps.includes('#deps')) throw new Error(`ninja knows nothing of ${object}: ${deps}`);
  return /\/xsimd\/xsimd\.hpp$/m.test(deps);
}

// In each object: which function must hold how many multiplications and additions of whole vectors.
const wanted = {
  bias_simd: [{ fn: /add|bias_forward/, multiply: 0, add: 1 }],
  // 1/sum and the scale; the exponentials are softmax's
  cross_entropy_simd: [{ fn: /cross_entropy/, multiply: 2, add: 0 }],
  embedding_simd: [
    { fn: /embedding_lookup_simd/, multiply: 1, add: 0 },
    { fn: /embedding_lookup_add_simd/, multiply: 1, add: 1 },
    { fn: /embedding_scatter_add_simd/, multiply: 1, add: 1 },
  ],
  // exponential and tail are polynomials of degree 6 and 8
  gelu_simd: [
    { fn: /tanh_forward/, multiply: 10, add: 8 },
    { fn: /tanh_backward/, multiply: 14, add: 10 },
    { fn: /erf_forward/, multiply: 16, add: 14 },
    { fn: /erf_backward/, multiply: 18, add: 15 },
  ],
  layernorm_simd: [
    { fn: /moments|layernorm_forward/, multiply: 1, add: 2 },
    { fn: /layernorm_forward/, multiply: 2, add: 1 },
    { fn: /backward/, multiply: 3, add: 4 },
  ],
  // pointers, no code
  kernel_table_simd: [],
  // the 4×2 tile, inlined into a caller or not
  matmul_nn_simd: [{ fn: /tile|product/, multiply: 8, add: 8 }],
  // the 2×4 tile
  matmul_nt_simd: [{ fn: /tile|product/, multiply: 8, add: 8 }],
  optimizer_simd: [
    { fn: /adamw_update_simd/, multiply: 7, add: 3 },
    { fn: /sgd_update_simd/, multiply: 3, add: 1 },
  ],
  // reduction, five steps of the polynomial and 2^n
  softmax_simd: [
    { fn: /exponentials|exp_not_positive/, multiply: 8, add: 8 },
    { fn: /dot|softmax_backward/, multiply: 1, add: 1 },
  ],
  // a product a vector of F16; BF16 is moved alone
  widen_simd: [{ fn: /widen/, multiply: 2, add: 0 }],
};

const problems = [];
const seen = [];
for (const object of objects) {
  const unit = basename(object).replace(/\.cpp\.(o|obj)$/, '');
  const functions = functionsOf(object);
  seen.push(unit);
  const set = sets[basename(dirname(object)).replace(/\.dir$/, '')];
  const lines = functions.flatMap((fn) => fn.lines);
  const isCode = wanted[unit]?.length !== 0;
  if (isCode && set && !lines.some((line) => set.registers.test(line))) problems.push(`${object}: no ${set.registers}`);
  const wrong = lines.find((line) => set?.wider?.test(line) || (!fuses(object, unit) && fused.test(line)));
  if (wrong) problems.push(`${object}: ${wrong.trim()}`);
  if (fuses(object, unit) && !lines.some((line) => fused.test(line))) problems.push(`${object}: nothing is fused`);
  if (isCode && lines.length === 0) problems.push(`${unit}: no instruction was found`);

  if (unit.endsWith('_simd')) {
    if (!wanted[unit]) problems.push(`${unit}: say in opcodes.mjs what its vector code must hold`);
    for (const { fn, multiply, add } of wanted[unit] ?? []) {
      const holds = functions.some(
        (f) => fn.test(f.name) && count(f, opcodes.multiply) >= multiply && count(f, opcodes.add) >= add,
      );
      if (!holds) problems.push(`${unit}: no function ${fn} with ${multiply} vector products and ${add} vector sums`);
    }
    if (!sawXsimd(object)) problems.push(`${unit}: does not include xsimd`);
    const source = readFileSync(join(sourceDir, `${unit}.cpp`), 'utf8');
    if (/intrin\.h|wasm_simd128\.h|arm_neon\.h|__builtin_|\b_mm\d*_|\bwasm_[a-z]/.test(source))
      problems.push(`${unit}: uses an instruction set past xsimd`);
  } else {
    for (const f of functions) {
      const line = f.lines.find((l) => opcodes.vector.test(l));
      if (line) problems.push(`${unit}: vector opcode in ${f.name}: ${line.trim()}`);
    }
    // kernel_table.cpp asks xsimd what the machine has
    const mayNameIt = build !== 'scalar' && unit === 'kernel_table';
    if (!mayNameIt && sawXsimd(object)) problems.push(`${unit}: includes xsimd`);
  }
}

for (const unit of Object.keys(wanted)) {
  if (seen.includes(unit) !== (build !== 'scalar')) problems.push(`${unit} in a ${build} build is wrong`);
  if (wanted[unit].length === 0) continue;
  const twin = unit.replace(/(_n[nt])?_simd$/, '_scalar');
  if (!seen.includes(twin)) problems.push(`${twin} is not among the objects`);
}

console.log(`${isa}, ${build} build: ${seen.join(', ')}`);
for (const problem of problems) console.error(`WRONG ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
