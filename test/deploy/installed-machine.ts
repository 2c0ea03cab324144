/** A root directory in which dpkg really installs the Debian package. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The machine's own programs are at /host, beside those that the package installs. */
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin:/host/sbin:/host/bin';
/** In a mount namespace that ends with the program: nothing of it is left on the machine. */
const MOUNT =
  'root=$1; shift; mount --rbind /usr "$root/host"; mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"';

/** The end of a program, and what it wrote. */
export interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Tells why this machine cannot install packages into a directory; null when it can. */
export function whyNotInstallable(): string | null {
  if (process.getuid?.() !== 0) return 'only root can install a package';
  for (const program of ['dpkg', 'unshare', 'setpriv', 'useradd']) {
    if (!['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, program)))) return `there is no ${program}`;
  }
  try {
    execFileSync('unshare', ['--mount', 'mount', '--rbind', '/proc', tmpdir()], { stdio: 'ignore' });
    return null;
  } catch {
    return 'nothing can be mounted here';
  }
}

/** A root directory with the machine's programs, and packages of its own. */
export class InstalledMachine {
  readonly root = mkdtempSync(join(tmpdir(), 'svc-machine-'));

  constructor() {
    const { root } = this;
    // The user of the service goes through it.
    chmodSync(root, 0o755);
    for (const folder of [
      'host',
      'proc',
      'dev',
      'tmp',
      'usr/bin',
      'usr/lib',
      'run/systemd/system',
      'var/lib/dpkg/info',
    ]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    for (const folder of ['etc/systemd/system/multi-user.target.wants', 'var/lib/dpkg/updates']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    for (const folder of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`host/${folder}`, join(root, folder));
    chmodSync(join(root, 'tmp'), 0o1777);
    writeFileSync(join(root, 'var/lib/dpkg/status'), '');
    writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
    writeFileSync(join(root, 'etc/group'), 'root:x:0:\n');
    writeFileSync(join(root, 'etc/shadow'), 'root:*:20000:0:99999:7:::\n', { mode: 0o600 });
  }

  path(name: string): string {
    return join(this.root, name);
  }

  /** Starts a program of the machine. Its process is the program itself. */
  start(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    return this.#spawn('exec chroot "$root" "$@"', words, environment);
  }

  /** Runs a command of the machine to its end. */
  async run(...words: readonly string[]): Promise<Ended> {
    return await ended(this.start(words));
  }

  /** Runs dpkg on the machine. Without what a package depends on, and without waiting for the disk. */
  async dpkg(...words: readonly string[]): Promise<Ended> {
    const options = ['--force-depends', '--force-unsafe-io', '--force-confold'];
    return await ended(this.#spawn('exec dpkg --root="$root" "$@"', [...options, ...words], {}));
  }

  /** Returns what the command of the package prints as JSON. Throws when it fails. */
  async svc(...words: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const { status, output } = await this.run('/usr/bin/svc', ...words, '--json');
    if (status !== 0) throw new Error(`svc ${words.join(' ')}: ${output}`);
    // Warnings follow.
    return JSON.parse(output.split('\n', 1)[0]!);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #spawn(script: string, words: readonly string[], environment: Readonly<Record<string, string>>) {
    return spawn('unshare', ['--mount', 'sh', '-ec', `${MOUNT}; ${script}`, 'sh', this.root, ...words], {
      cwd: '/',
      env: { PATH, DEBIAN_FRONTEND: 'noninteractive', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

async function ended(child: ReturnType<InstalledMachine['start']>): Promise<Ended> {
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await closed, output: `${out}${err}` };
}
