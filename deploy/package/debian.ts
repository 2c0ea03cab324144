/** The Debian package: the installation under /usr/lib/svc/package, its services, its user and the command. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeArchive } from './ar.ts';
import { bashCompletions } from './completions.ts';
import { copyInto, ROOT } from './contents.ts';
import { documents } from './documents.ts';
import { knownCommands, manualPage } from './manual.ts';
import { notices } from './notices.ts';
import type { Release } from './release.ts';
import { makeTarball, type OnShare } from './tarball.ts';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const SCRIPTS = ['postinst', 'prerm', 'postrm'];
/** The units that are files of this checkout. */
const UNITS = ['svc.service', 'svc-backup.service', 'svc-backup.timer'];
const DEBIAN = join(ROOT, 'deploy/package/debian');

/** Names the file of a release's package. */
export function debianFile({ version, arch }: Release): string {
  return `svc_${version}_${ARCHITECTURES[arch] ?? arch}.deb`;
}

/**
 * Lays out the package's files below a folder that does not exist: what is installed, and DEBIAN, which tells dpkg how.
 *
 * @param installation the folder with the program and its packages
 */
export async function layOutDebian(folder: string, { version, arch }: Release, installation: string): Promise<void> {
  const app = join(folder, 'usr/lib/svc/package');
  copyInto(app, ['.'], installation);
  place(folder, 'usr/bin/svc', readFileSync(join(DEBIAN, 'svc')), 0o755);
  for (const unit of UNITS) {
    place(folder, `usr/lib/systemd/system/${unit}`, readFileSync(join(ROOT, 'deploy/systemd', unit)));
  }
  place(folder, 'usr/lib/systemd/system/svc@.service', roleUnit());
  place(folder, 'etc/default/svc', readFileSync(join(DEBIAN, 'default')));
  const commands = await knownCommands();
  place(folder, 'usr/share/man/man1/svc.1.gz', gzipSync(manualPage(commands, version), { level: 9 }));
  place(folder, 'usr/share/bash-completion/completions/svc', bashCompletions(commands));
  copyInto(join(folder, 'usr/share/doc/svc'), documents());
  place(folder, 'usr/share/doc/svc/copyright', notices(app));
  const control = readFileSync(join(DEBIAN, 'control'), 'utf8')
    .replace('VERSION', version)
    .replace('ARCHITECTURE', ARCHITECTURES[arch] ?? arch)
    .replace('SIZE', execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]!);
  place(folder, 'DEBIAN/control', control);
  place(folder, 'DEBIAN/conffiles', '/etc/default/svc\n');
  for (const script of SCRIPTS) {
    const text = readFileSync(join(DEBIAN, script), 'utf8').replaceAll('VERSION', version);
    place(folder, `DEBIAN/${script}`, text, 0o755);
  }
}

/** The lines of svc.service that differ in the unit of one role, which has settings and a data directory of its own. */
const ROLE_LINES: Readonly<Record<string, string>> = {
  'Description=svc web analytics': 'Description=svc web analytics, role %i',
  'ExecStart=/usr/bin/svc serve': 'ExecStart=/usr/bin/svc serve --role %i --data /var/lib/svc-%i',
  'Environment=SVC_DATA=/var/lib/svc': '# What the file of the role sets wins.',
  'EnvironmentFile=-/etc/default/svc': 'EnvironmentFile=-/etc/default/svc\nEnvironmentFile=-/etc/default/svc-%i',
  'StateDirectory=svc': 'StateDirectory=svc-%i',
};

/** Makes the template of units such as `svc@collect.service`. */
function roleUnit(): string {
  const lines = readFileSync(join(ROOT, 'deploy/systemd/svc.service'), 'utf8').split('\n');
  const missing = Object.keys(ROLE_LINES).filter((line) => !lines.includes(line));
  if (missing.length > 0) throw new Error(`svc.service has no line ${missing.join(' and no line ')}`);
  return lines.map((line) => ROLE_LINES[line] ?? line).join('\n');
}

/** Packs what was laid out, with the bytes that tar and xz make of it: dpkg's own program packs in silence. */
export async function makeDebian(folder: string, file: string, epoch: number, onShare?: OnShare): Promise<void> {
  const parts = mkdtempSync(join(dirname(file), '.parts-'));
  try {
    const [version, control, data] = ['debian-binary', 'control.tar.xz', 'data.tar.xz'].map((name) =>
      join(parts, name),
    );
    writeFileSync(version!, '2.0\n');
    await makeTarball(join(folder, 'DEBIAN'), '.', control!, epoch);
    await makeTarball(folder, '.', data!, epoch, onShare);
    await writeArchive(file, [version!, control!, data!], epoch);
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}

function place(folder: string, path: string, text: string | Buffer, mode = 0o644): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}
