// Emscripten and xsimd. A machine's own are used where they are new enough; else Debian 13's packages are
// fetched by a private apt and unpacked into .toolchain/ (Debian 12's are too old: xsimd knows WebAssembly from 11.2 on).
// Either way CMake finds one path: .toolchain/emscripten.cmake and .toolchain/include.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root, SetupError, say, step } from './say.mjs';

const toolchain = path.join(root, '.toolchain');
const recipe = '3'; // raise it when what lies in .toolchain must be made anew
const stamp = path.join(toolchain, 'ready');
const needEmcc = [3, 1, 57];
const needXsimd = [11, 2, 0];

function atLeast(version, need) {
  for (let i = 0; i < need.length; i++) {
    if (version[i] !== need[i]) return version[i] > need[i];
  }
  return true;
}

function parseVersion(text) {
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(text ?? '');
  return found ? found.slice(1).map(Number) : [0, 0, 0];
}

/** The machine's own Emscripten: { toolchainFile, version }, or null when there is none or it is too old. */
function findEmscripten() {
  const emcc = spawnSync('emcc', ['--version'], { encoding: 'utf8' });
  if (emcc.status !== 0) return null;
  const version = parseVersion(emcc.stdout);
  if (!atLeast(version, needEmcc)) return null;
  const config = spawnSync('em-config', ['EMSCRIPTEN_ROOT'], { encoding: 'utf8' });
  const resolved = spawnSync('readlink', ['-f', spawnSync('which', ['emcc'], { encoding: 'utf8' }).stdout.trim()], {
    encoding: 'utf8',
  }).stdout.trim();
  const folders = [config.stdout?.trim(), path.dirname(resolved), '/usr/share/emscripten'].filter(Boolean);
  for (const folder of folders) {
    const toolchainFile = path.join(folder, 'cmake/Modules/Platform/Emscripten.cmake');
    if (existsSync(toolchainFile)) return { toolchainFile, version: version.join('.') };
  }
  return null;
}

/** The machine's own xsimd: the folder that holds xsimd/, or null when there is none or it is too old. */
function findXsimd() {
  for (const include of ['/usr/local/include', '/usr/include']) {
    const config = path.join(include, 'xsimd/config/xsimd_config.hpp');
    if (!existsSync(config)) continue;
    const text = readFileSync(config, 'utf8');
    const part = (name) => Number(new RegExp(`XSIMD_VERSION_${name}\\s+(\\d+)`).exec(text)?.[1] ?? 0);
    if (atLeast([part('MAJOR'), part('MINOR'), part('PATCH')], needXsimd)) return include;
  }
  return null;
}

/** The address the machine gets Debian from; no host is named in this repository. */
function debianSite() {
  if (process.env.STEM_DEBIAN_MIRROR) return process.env.STEM_DEBIAN_MIRROR;
  const codename = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const targets = spawnSync(
    'apt-get',
    ['indextargets', '--no-release-info', '--format', '$(SITE) $(RELEASE) $(COMPONENT)'],
    { encoding: 'utf8' },
  );
  const line = targets.stdout?.split('\n').find((l) => l.split(' ')[1] === codename && l.endsWith(' main'));
  if (!line || !/^(bookworm|trixie)$/.test(codename)) {
    throw new SetupError(
      "This is not Debian 12 or 13, so the address of a Debian mirror isn't known here. Install debian-archive-keyring, set STEM_DEBIAN_MIRROR to a Debian mirror's address (the part before /dists), and run the command again.",
    );
  }
  return line.split(' ')[0];
}

async function privateApt() {
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
  if (!existsSync(keyring)) {
    throw new SetupError(
      "Debian's signing keys are missing. Install debian-archive-keyring and run the command again.",
    );
  }
  const apt = path.join(toolchain, 'apt');
  for (const folder of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(path.join(apt, folder), { recursive: true });
  writeFileSync(path.join(apt, 'status'), '');
  writeFileSync(path.join(apt, 'sources.list'), `deb [signed-by=${keyring}] ${debianSite()} trixie main\n`);
  const options = [
    `Dir::Etc::SourceList=${apt}/sources.list`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${apt}/lists`,
    `Dir::State::status=${apt}/status`,
    `Dir::Cache=${apt}/cache`,
    'Acquire::Languages=none',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  const advice = 'Check the network, then run the command again.';
  await step('package list of Debian 13', 'apt-get', [...options, '-q', 'update'], { advice });
  return (names, cwd) =>
    step(`download of ${names.join(', ')}`, 'apt-get', [...options, '-q', 'download', ...names], { cwd, advice });
}

async function unpack(name, debs, target, exclude = []) {
  const file = readdirSync(debs).find((f) => f.startsWith(`${name}_`));
  if (!file)
    throw new SetupError(`The package ${name} was not downloaded. Remove .toolchain and run the command again.`);
  const tar = ['tar', '-x', '-C', target, ...exclude.map((x) => `--exclude=${x}`)];
  const quoted = tar.map((word) => `'${word}'`).join(' ');
  await step(`unpacking ${name}`, 'bash', [
    '-o',
    'pipefail',
    '-c',
    `dpkg-deb --fsys-tarfile '${debs}/${file}' | ${quoted}`,
  ]);
}

/** Debian 13's binaryen wants a newer libc than Debian 12's: each tool gets a wrapper with its own loader. */
function wrapBinaryen(folder) {
  const unpacked = path.join(folder, 'root');
  const library = spawnSync('find', [unpacked, '-name', 'libbinaryen.so'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')[0];
  const libraries = path.dirname(library);
  const loader = readdirSync(libraries).find((f) => /^ld-linux.*\.so/.test(f));
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  for (const tool of readdirSync(path.join(unpacked, 'usr/bin')).filter((f) => f.startsWith('wasm'))) {
    const wrapper = path.join(folder, 'bin', tool);
    const command = `"${libraries}/${loader}" --library-path "${libraries}" "${unpacked}/usr/bin/${tool}"`;
    writeFileSync(wrapper, `#!/bin/sh\nexec ${command} "$@"\n`);
    chmodSync(wrapper, 0o755);
  }
}

async function installFromDebian13({ emscripten, xsimd }) {
  const debs = path.join(toolchain, 'debs');
  const unpacked = path.join(toolchain, 'root');
  const binaryen = path.join(toolchain, 'binaryen');
  for (const folder of [debs, unpacked, path.join(binaryen, 'root')]) mkdirSync(folder, { recursive: true });
  const download = await privateApt();
  if (xsimd) {
    await download(['libxsimd-dev'], debs);
    await unpack('libxsimd-dev', debs, unpacked);
  }
  if (emscripten) {
    const runtime = ['binaryen', 'libc6', 'libstdc++6', 'libgcc-s1'];
    await download(['emscripten', ...runtime], debs);
    // without the variants for link-time optimisation and dynamic linking: 0.4 GB instead of 1.6
    const libraries = './usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten';
    await unpack('emscripten', debs, unpacked, [
      `${libraries}/lto*`,
      `${libraries}/pic`,
      './usr/share/emscripten/test',
    ]);
    for (const name of runtime) await unpack(name, debs, path.join(binaryen, 'root'));
    wrapBinaryen(binaryen);
    writeFileSync(
      path.join(unpacked, 'usr/share/emscripten/.emscripten'),
      [
        "LLVM_ROOT = '/usr/bin'",
        "LLVM_ADD_VERSION = '19'",
        "CLANG_ADD_VERSION = '19'",
        `BINARYEN_ROOT = '${binaryen}'`,
        `NODE_JS = '${process.execPath}'`,
        'FROZEN_CACHE = True',
        '',
      ].join('\n'),
    );
  }
  rmSync(debs, { recursive: true });
}

/** emcc --emit-tsd calls `tsc`; without this wrapper it would read every @types package of the project. */
function wrapTsc() {
  const bin = path.join(toolchain, 'bin');
  mkdirSync(path.join(toolchain, 'no-types'), { recursive: true });
  mkdirSync(bin, { recursive: true });
  const script = `#!/bin/sh\nhere=$(dirname "$0")\nexec "${process.execPath}" "$here/../../node_modules/typescript/bin/tsc" --typeRoots "$here/../no-types" --skipLibCheck "$@"\n`;
  writeFileSync(path.join(bin, 'tsc'), script);
  chmodSync(path.join(bin, 'tsc'), 0o755);
  // Emscripten's own .js tools are CommonJS, and this project's package.json says "module"
  writeFileSync(path.join(toolchain, 'package.json'), '{ "type": "commonjs" }\n');
}

/** Makes .toolchain/: emscripten.cmake, include/{xsimd,nlohmann}, bin/tsc. Fast when it is already right. */
export async function ensureEmscripten() {
  // absolute paths lie inside, so a moved checkout or another Node makes it anew
  const wanted = [recipe, root, process.execPath].join('\n');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(toolchain, { recursive: true, force: true });
  mkdirSync(path.join(toolchain, 'include'), { recursive: true });
  const own = findEmscripten();
  const ownXsimd = findXsimd();
  if (own) say(`  using this machine's Emscripten ${own.version}`);
  if (ownXsimd) say(`  using this machine's xsimd in ${ownXsimd}`);
  if (!own || !ownXsimd) await installFromDebian13({ emscripten: !own, xsimd: !ownXsimd });

  const unpacked = path.join(toolchain, 'root/usr');
  const platform =
    own?.toolchainFile ?? path.join(unpacked, 'share/emscripten/cmake/Modules/Platform/Emscripten.cmake');
  writeFileSync(path.join(toolchain, 'emscripten.cmake'), `include("${platform}")\n`);
  symlinkSync(path.join(ownXsimd ?? path.join(unpacked, 'include'), 'xsimd'), path.join(toolchain, 'include/xsimd'));
  symlinkSync('/usr/include/nlohmann', path.join(toolchain, 'include/nlohmann'));
  wrapTsc();
  writeFileSync(stamp, wanted);
}
