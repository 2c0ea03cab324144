/**
 * Makes the files of a release, for x64 and arm64 unless `--arch` names one: a tarball and a Debian package that need no
 * npm and no Node.js, the list of their packages, and checksums. `npm ci` comes before; the same commit makes the same
 * bytes. It says on standard error how far it is, and on standard output what is left to do.
 * Usage: node deploy/package/build.ts [DIR] [--arch ARCH]...
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeChecksums } from './checksums.ts';
import { copyInto, layOut, ROOT } from './contents.ts';
import { debianFile, layOutDebian, makeDebian } from './debian.ts';
import { documents } from './documents.ts';
import { nextSteps } from './next-steps.ts';
import { notices } from './notices.ts';
import { packagesFor } from './packages.ts';
import { foreignPrograms } from './processor.ts';
import { isCommitted, nameOf, type Release, releaseOf } from './release.ts';
import { billOfMaterials } from './sbom.ts';
import { makeTarball, type OnShare } from './tarball.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { arch: { type: 'string', multiple: true, default: ['x64', 'arm64'] } },
});
const out = resolve(positionals[0] ?? join(ROOT, 'build/release'));
mkdirSync(out, { recursive: true });
const releases = values.arch.map(releaseOf);
const files: string[] = [];
// On the file system of the result, so that the checkout's files can be linked.
const work = mkdtempSync(join(out, '.work-'));
try {
  // First for all: what npm cannot get ends it before anything is packed.
  const packages = releases.map(({ arch }) => {
    step(`gathering the packages for ${arch}`);
    return packagesFor(arch, work);
  });
  for (const [index, release] of releases.entries()) files.push(...(await build(release, packages[index]!)));
} finally {
  rmSync(work, { recursive: true, force: true });
}
step('computing the checksums');
await writeChecksums(out, files);
process.stdout.write(nextSteps({ releases, directory: relative(process.cwd(), out), committed: isCommitted() }));

/** Makes the files of one processor, and returns their names. */
async function build(release: Release, packages: string): Promise<readonly string[]> {
  const name = nameOf(release);
  const made = { tarball: `${name}.tar.xz`, debian: debianFile(release), packages: `${name}.cdx.json` };
  const folder = join(work, name);
  const debian = join(work, `debian-${release.arch}`);
  const installation = join(work, `installation-${release.arch}`);
  step(`copying the program and its packages for ${release.arch}`);
  // Links would do, but tar takes a file for changed when somebody links it elsewhere, such as a test.
  layOut(installation, packages, release.arch, 'copy');
  copyInto(folder, ['.'], installation);
  copyInto(folder, documents());
  writeFileSync(join(folder, 'NOTICES'), notices(folder));
  const foreign = foreignPrograms(folder, release.arch);
  if (foreign.length > 0) throw new Error(`not for ${release.arch}:\n${foreign.join('\n')}`);
  await makeTarball(work, name, join(out, made.tarball), release.epoch, tenths(`packing ${made.tarball}`));
  step('laying out the Debian package');
  await layOutDebian(debian, release, installation);
  await makeDebian(debian, join(out, made.debian), release.epoch, tenths(`packing ${made.debian}`));
  step('listing the packages');
  writeFileSync(join(out, made.packages), billOfMaterials(release.epoch, packages));
  return Object.values(made);
}

/** Says what comes next, with the time since the start. */
function step(what: string): void {
  process.stderr.write(`${`${Math.round(performance.now() / 1000)} s`.padStart(6)}  ${what}\n`);
}

/** Returns a function that says how far something is, at each tenth of it. */
function tenths(what: string): OnShare {
  let said = -1;
  return (share) => {
    const tenth = Math.floor(share * 10);
    if (tenth === said) return;
    said = tenth;
    step(`${what}: ${tenth * 10} %`);
  };
}
