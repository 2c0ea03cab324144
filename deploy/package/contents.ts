/** Lists and copies the files of an installation: the same for the image, the tarball and the Debian package. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, matchesGlob, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The parts of an installation besides the packages. */
const PARTS = ['package.json', 'bin', 'build', 'src'];

/** The paths that `npm run build` makes. */
const BUILT = ['build/geo', 'build/t.js', 'build/web', 'build/x.js'];

interface LockedPackage {
  readonly dev?: true;
  readonly devOptional?: true;
}

/** How files get into a folder: as hard links where the file system allows it, or as files of their own. */
type Manner = 'link' | 'copy';

/**
 * Lays out an installation: the program of this checkout, and the packages for a processor.
 *
 * @param packages the folder whose node_modules has the packages: the checkout, or another one for another processor
 */
export function layOut(folder: string, packages: string, arch: string, manner: Manner = 'link'): void {
  const program = PARTS.flatMap((part) => contentsOf(part));
  copyInto(folder, program, ROOT, manner);
  copyInto(folder, contentsOf('node_modules', packages), packages, manner);
  trim(folder, arch);
}

/**
 * Lists the paths of one part of an installation, such as `src`. `.dockerignore` says which of the sources; the packages
 * are those below `packages`, without the ones for development.
 */
export function contentsOf(part: string, packages: string = ROOT): readonly string[] {
  // Its top folders, with the packages that are inside others, and the link to Node.js.
  if (part === 'node_modules') {
    return ['node_modules/.bin/node', ...new Set(productionPackages(packages).map(topFolder))];
  }
  if (part === 'build') return [...BUILT, ...compiled()];
  return sources(part);
}

/** Lists the compiled sources. Node.js writes a file under a name with a dot first, and any process may be writing one. */
function compiled(): readonly string[] {
  return globSync('build/compiled/*/*', { cwd: ROOT }).filter((file) => !basename(file).includes('.'));
}

/** A command line has room for so many paths; old checkouts have many more compiled sources. */
const PATHS_AT_A_TIME = 1000;

/** Puts paths below a folder, the project's root by default, into another. */
export function copyInto(folder: string, paths: readonly string[], from = ROOT, manner: Manner = 'link'): void {
  mkdirSync(folder, { recursive: true });
  const how = manner === 'link' && canLink(from, folder) ? '-al' : '-af';
  for (let first = 0; first < paths.length; first += PATHS_AT_A_TIME) {
    const some = paths.slice(first, first + PATHS_AT_A_TIME);
    execFileSync('cp', [how, '--parents', ...some, folder], { cwd: from, stdio: 'pipe' });
  }
}

/** Tells whether files below a folder can be linked into another one. A `cp` that finds out itself leaves folders that nobody may enter. */
function canLink(from: string, folder: string): boolean {
  const probe = join(folder, `.linked-${process.pid}`);
  try {
    linkSync(join(from, 'package.json'), probe);
    rmSync(probe);
    return true;
  } catch {
    return false;
  }
}

/** Removes from an installation what its packages bring for others than a processor, as Node.js names it. */
export function trim(folder: string, arch: string = process.arch): void {
  execFileSync('sh', [join(ROOT, 'deploy/trim.sh'), folder, arch], { stdio: 'pipe' });
}

/** The files of the image's build below a path, by .dockerignore: first what comes in, then what stays out of that. */
function sources(path: string): readonly string[] {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (patterns[0] !== '*' || !patterns.includes(`!${path}`)) {
    throw new Error(`.dockerignore does not let ${path} in`);
  }
  const out = patterns.filter((line) => line.startsWith('**/'));
  const files = globSync([path, `${path}/**/*`], { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  return files.filter(
    (file) => !out.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)),
  );
}

/** Lists the folders of the packages that are installed below a folder, without those for development. */
export function productionPackages(root: string = ROOT): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const kept = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);
  // Packages for other systems are not installed.
  return kept.map(([path]) => path).filter((path) => existsSync(join(root, path)));
}

function topFolder(path: string): string {
  return /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)![0];
}
