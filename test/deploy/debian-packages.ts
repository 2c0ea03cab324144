/** Packages to install in tests: of this checkout, and of the layout before it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layOut } from '../../deploy/package/contents.ts';
import { layOutDebian } from '../../deploy/package/debian.ts';
import { ROOT } from './files.ts';

/** What packages did when their service ran from the files that dpkg replaces. */
const EARLIER_SCRIPTS = {
  prerm:
    'systemctl stop svc-backup.service svc.service\n[ "$1" != remove ] || systemctl disable --quiet --now svc.service',
  postinst: `[ "$1" = configure ] || exit 0
getent passwd svc > /dev/null || useradd --system --user-group --home-dir /var/lib/svc --no-create-home svc
for directory in /var/lib/svc /var/cache/svc; do install -d -o svc -g svc -m 700 "$directory"; done
systemctl daemon-reload
systemctl enable --quiet svc.service
systemctl restart svc.service`,
  postrm: 'systemctl daemon-reload',
};

/** Makes packages in a directory. They are not compressed, so that making and unpacking one takes seconds. */
export class DebianPackages {
  readonly #folder: string;
  readonly #installation: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#installation = join(folder, 'installation');
    layOut(this.#installation, ROOT, process.arch);
  }

  /** Makes a package of a version, and returns its file. */
  async make(version: string): Promise<string> {
    return this.#pack(version, await this.#layOut(version));
  }

  /** Makes a package whose service runs from /usr/lib/svc itself, as packages did before. */
  async makeEarlier(version: string): Promise<string> {
    const folder = await this.#layOut(version);
    renameSync(join(folder, 'usr/lib/svc/package'), join(folder, 'usr/lib/package'));
    rmSync(join(folder, 'usr/lib/svc'), { recursive: true });
    renameSync(join(folder, 'usr/lib/package'), join(folder, 'usr/lib/svc'));
    rmSync(join(folder, 'usr/lib/systemd/system/svc@.service'));
    edit(join(folder, 'usr/lib/systemd/system/svc.service'), (text) => text.replace(/^(Type|WatchdogSec)=.*\n/gm, ''));
    edit(join(folder, 'usr/bin/svc'), (text) => text.replaceAll(/\/usr\/lib\/svc\/current/g, '/usr/lib/svc'));
    for (const [name, text] of Object.entries(EARLIER_SCRIPTS)) {
      writeFileSync(join(folder, 'DEBIAN', name), `#!/bin/sh\nset -e\n${text}\n`, { mode: 0o755 });
    }
    return this.#pack(version, folder);
  }

  /** Makes a package that refuses to be unpacked over another one. */
  makeRefused(version: string): string {
    const folder = join(this.#folder, version);
    mkdirSync(join(folder, 'DEBIAN'), { recursive: true });
    const fields = { Package: 'svc', Version: version, Architecture: 'all', Maintainer: 'svc <root@localhost>' };
    const lines = Object.entries({ ...fields, Description: 'refused' }).map(([key, value]) => `${key}: ${value}\n`);
    writeFileSync(join(folder, 'DEBIAN/control'), lines.join(''));
    writeFileSync(join(folder, 'DEBIAN/preinst'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    return this.#pack(version, folder);
  }

  async #layOut(version: string): Promise<string> {
    const folder = join(this.#folder, version);
    const release = { version, arch: process.arch, epoch: 1_700_000_000 };
    await layOutDebian(folder, release, this.#installation);
    edit(join(folder, 'usr/lib/svc/package/package.json'), (text) => {
      return JSON.stringify({ ...JSON.parse(text), version });
    });
    return folder;
  }

  #pack(version: string, folder: string): string {
    const file = join(this.#folder, `${version}.deb`);
    execFileSync('dpkg-deb', ['-Znone', '--root-owner-group', '--build', folder, file], { stdio: 'pipe' });
    rmSync(folder, { recursive: true });
    return file;
  }
}

/** Writes a file anew: the one that is there may be a link to the checkout's. */
function edit(file: string, change: (text: string) => string): void {
  const text = change(readFileSync(file, 'utf8'));
  const copy = `${file}.new`;
  cpSync(file, copy);
  rmSync(file);
  renameSync(copy, file);
  writeFileSync(file, text);
}
