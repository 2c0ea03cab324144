/**
 * Makes the files of a release for the system that it runs on: a tarball and a Debian package that need no npm and no
 * Node.js, the list of their packages, and checksums. `npm ci` comes before; the same commit makes the same bytes.
 * Usage: node deploy/package/build.ts DIR
 */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contents, copyInto, trim } from './contents.ts';
import { debianFile, layOutDebian, makeDebian } from './debian.ts';
import { documents } from './documents.ts';
import { notices } from './notices.ts';
import { releaseOf } from './release.ts';
import { billOfMaterials } from './sbom.ts';
import { makeTarball } from './tarball.ts';

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('where to? node deploy/package/build.ts DIR');
const out = resolve(target);
mkdirSync(out, { recursive: true });
const release = releaseOf();
const name = `svc-${release.version}-linux-${release.arch}`;
// On the file system of the result, so that the checkout's files can be linked.
const work = mkdtempSync(join(out, '.work-'));
try {
  const folder = join(work, name);
  step('copying the program and its packages');
  copyInto(folder, contents());
  trim(folder);
  copyInto(folder, documents());
  writeFileSync(join(folder, 'NOTICES'), notices(folder));
  step(`packing ${name}.tar.xz, which takes longest`);
  makeTarball(folder, join(out, `${name}.tar.xz`), release.epoch);
  step('laying out the Debian package');
  layOutDebian(join(work, 'debian'), release);
  step(`packing ${debianFile(release)}, which takes longest`);
  makeDebian(join(work, 'debian'), join(out, debianFile(release)), release.epoch, 'xz');
  step('listing the packages');
  writeFileSync(join(out, `svc-${release.version}.cdx.json`), billOfMaterials(release.epoch));
} finally {
  rmSync(work, { recursive: true, force: true });
}
step('computing the checksums');
const files = readdirSync(out).filter((file) => file !== 'SHA256SUMS');
const sums = await Promise.all(files.toSorted().map(async (file) => `${await sha256(join(out, file))}  ${file}\n`));
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));

/** Says what comes next, with the time since the start. */
function step(what: string): void {
  process.stderr.write(`${`${Math.round(performance.now() / 1000)} s`.padStart(5)}  ${what}\n`);
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
