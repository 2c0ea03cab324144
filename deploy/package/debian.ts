/** The Debian package: the installation under /usr/lib/svc, its service, its user and the command. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contents, copyInto, ROOT, trim } from './contents.ts';
import { documents } from './documents.ts';
import { notices } from './notices.ts';
import type { Release } from './release.ts';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const SCRIPTS = ['postinst', 'prerm', 'postrm'];
const UNITS = ['svc.service', 'svc-backup.service', 'svc-backup.timer'];
const DEBIAN = join(ROOT, 'deploy/package/debian');

/** Names the file of a release's package. */
export function debianFile({ version, arch }: Release): string {
  return `svc_${version}_${ARCHITECTURES[arch] ?? arch}.deb`;
}

/**
 * Lays out the package's files below a folder that does not exist: what is installed, and DEBIAN, which tells dpkg how.
 */
export function layOutDebian(folder: string, { version, arch }: Release): void {
  const app = join(folder, 'usr/lib/svc');
  copyInto(app, contents());
  trim(app);
  place(folder, 'usr/bin/svc', readFileSync(join(DEBIAN, 'svc')), 0o755);
  for (const unit of UNITS) {
    place(folder, `usr/lib/systemd/system/${unit}`, readFileSync(join(ROOT, 'deploy/systemd', unit)));
  }
  place(folder, 'etc/default/svc', readFileSync(join(DEBIAN, 'default')));
  copyInto(join(folder, 'usr/share/doc/svc'), documents());
  place(folder, 'usr/share/doc/svc/copyright', notices(app));
  const control = readFileSync(join(DEBIAN, 'control'), 'utf8')
    .replace('VERSION', version)
    .replace('ARCHITECTURE', ARCHITECTURES[arch] ?? arch)
    .replace('SIZE', execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]!);
  place(folder, 'DEBIAN/control', control);
  place(folder, 'DEBIAN/conffiles', '/etc/default/svc\n');
  for (const script of SCRIPTS) place(folder, `DEBIAN/${script}`, readFileSync(join(DEBIAN, script)), 0o755);
}

/**
 * Packs what was laid out.
 *
 * @param compression as dpkg-deb's option `-Z` names it
 */
export function makeDebian(folder: string, file: string, epoch: number, compression: 'xz' | 'none'): void {
  const level = compression === 'none' ? [] : ['-z3'];
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, ...level, '--build', folder, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function place(folder: string, path: string, text: string | Buffer, mode = 0o644): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}
