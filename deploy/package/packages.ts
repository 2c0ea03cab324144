/** The packages of an installation, for this machine's processor or for another. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './contents.ts';

interface LockedPackage {
  readonly dev?: true;
  readonly devOptional?: true;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
}

/**
 * Returns a folder whose node_modules has the packages for a processor: the checkout for this machine's own. For another
 * one npm installs them below `work`, without their scripts, which would set them up for this machine.
 *
 * @throws when npm fails or has left a package out
 */
export function packagesFor(arch: string, work: string): string {
  const folder = arch === process.arch ? ROOT : assemble(arch, join(work, arch));
  // npm says nothing when it leaves out an optional package that the registry has not got.
  const missing = packagesOf(arch).filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0) throw new Error(`npm has not got for ${arch}: ${missing.join(', ')}`);
  return folder;
}

function assemble(arch: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const file of ['.npmrc', 'package.json', 'package-lock.json']) {
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  npm(folder, 'ci', '--omit=dev', `--cpu=${arch}`, '--os=linux', '--libc=glibc', '--ignore-scripts');
  placeNode(join(folder, 'node_modules'), arch);
  return folder;
}

/** Names the package that has the program of Node.js for a processor, as the package `node` does. */
export function nodePackage(arch: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: { readonly node: string };
  };
  return `node-linux-${arch}@${dependencies.node}`;
}

/** Lists the packages of the lock file that are for Linux on one processor. */
function packagesOf(arch: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return Object.entries(packages)
    .filter(([, { dev, devOptional, cpu, os }]) => !dev && !devOptional && cpu?.includes(arch) && os?.includes('linux'))
    .map(([path]) => path);
}

/** Does what the script of the package `node` would do on a machine with that processor. */
function placeNode(modules: string, arch: string): void {
  const folder = join(modules, 'node');
  const unpacked = join(folder, `node_modules/node-linux-${arch}`);
  for (const path of [unpacked, join(folder, 'bin'), join(modules, '.bin')]) mkdirSync(path, { recursive: true });
  // An installation would refuse the other processor.
  npm(folder, 'pack', nodePackage(arch), '--pack-destination', folder);
  const file = join(folder, `${nodePackage(arch).replace('@', '-')}.tgz`);
  execFileSync('tar', ['-xf', file, '-C', unpacked, '--strip-components=1'], { stdio: 'inherit' });
  rmSync(file);
  linkSync(join(unpacked, 'bin/node'), join(folder, 'bin/node'));
  const link = join(modules, '.bin/node');
  if (!existsSync(link)) symlinkSync('../node/bin/node', link);
}

function npm(folder: string, ...words: readonly string[]): void {
  execFileSync('npm', [...words, '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
