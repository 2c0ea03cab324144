import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

/**
 * Packs a folder, under its own name. The same files make the same bytes: sorted, of nobody, of one time, with modes
 * that do not depend on who packs.
 */
export function makeTarball(folder: string, file: string, epoch: number): void {
  const fixed = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'];
  const modes = ['--mode=u+rwX,go+rX,go-w'];
  // Links between files of the checkout and of the package are no links of the tarball.
  const words = [...fixed, ...modes, '--hard-dereference', '-C', dirname(folder), '-I', 'xz -T0 -3', '-cf', file];
  execFileSync('tar', [...words, basename(folder)], { stdio: ['ignore', 'ignore', 'inherit'] });
}
