/** Runs the maintainer scripts of the Debian package in a directory, with stand-ins for systemctl and what needs root. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readDeployed } from './files.ts';

/** What systemctl knows of units before a script runs. */
interface Units {
  readonly running?: readonly string[];
  /** Those that start with the machine. */
  readonly enabled?: readonly string[];
  readonly masked?: readonly string[];
  /** The state of svc-backup.service. */
  readonly backup?: 'inactive' | 'activating';
}

/** A machine in a directory: its paths begin there. */
class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'svc-scripts-'));

  constructor(t: TestContext) {
    t.after(() => rmSync(this.folder, { recursive: true }));
    const { folder } = this;
    for (const name of [
      'bin',
      'run/systemd/system',
      'etc/default',
      'usr/lib/svc/package',
      'etc/systemd/system/multi-user.target.wants',
    ]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    writeFileSync(join(folder, 'etc/default/svc'), '');
    writeFileSync(join(folder, 'usr/lib/svc/package/program'), 'of the package');
    // install makes a directory for another user, which is its last word.
    const standIns = { chown: ':', getent: ':', setpriv: ':', install: `eval "last=\\\${$#}"; mkdir -p "$last"` };
    for (const [name, text] of Object.entries(standIns)) this.#program(name, text);
  }

  /** Runs a script, and returns what it had systemctl do. */
  run(script: string, words: readonly string[], units: Units = {}): readonly string[] {
    const log = join(this.folder, 'log');
    const { running = [], enabled = [], masked = [], backup = 'inactive' } = units;
    const lines = (names: readonly string[], text: string) => names.map((name) => `  '${name}') ${text} ;;`);
    this.#program(
      'systemctl',
      [
        'case "$1" in',
        `list-units) for unit in ${running.join(' ')}; do echo "$unit loaded active running words"; done; exit ;;`,
        `is-active) echo ${backup}; exit 3 ;;`,
        `is-enabled) eval "unit=\\\${$#}"; case "$unit" in`,
        ...lines(enabled, 'echo enabled; exit 0'),
        ...lines(masked, 'echo masked; exit 1'),
        '  *) echo disabled; exit 1 ;; esac ;;',
        'esac',
        `echo "$*" >> ${log}`,
      ].join('\n'),
    );
    rmSync(log, { force: true });
    const text = readDeployed(`package/debian/${script}`)
      .replaceAll(/(?<=[\s="])\/(?=(run|usr|var|etc)\/)/g, `${this.folder}/`)
      .replaceAll('VERSION', '2.0');
    execFileSync('sh', ['-c', text, script, ...words], { env: { PATH: `${this.folder}/bin:/usr/bin:/bin` } });
    return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  }

  /** The directories of versions. */
  get versions(): readonly string[] {
    return readdirSync(join(this.folder, 'usr/lib/svc/versions'));
  }

  /** The version that `current` leads to. */
  get current(): string {
    return basename(readlinkSync(join(this.folder, 'usr/lib/svc/current')));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  #program(name: string, text: string): void {
    writeFileSync(join(this.folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
}

const SERVICE = 'svc.service';
const STOP_BACKUP = 'stop svc-backup.service';

test('a first installation enables and starts the service, unless it is masked', (t) => {
  const enabled = new Machine(t).run('postinst', ['configure', ''], { enabled: [SERVICE] });
  assert.deepEqual(enabled, ['daemon-reload', 'enable --quiet svc.service', 'start svc.service']);
  assert.deepEqual(new Machine(t).run('postinst', ['configure', ''], { masked: [SERVICE] }), ['daemon-reload']);
});

test('an upgrade runs what was running on files of its own, one after the other, and removes the earlier version', (t) => {
  const machine = new Machine(t);
  machine.run('postinst', ['configure', '']);
  const first = machine.current;
  assert.match(first, /^2\.0\.\w{6}$/);
  mkdirSync(machine.path('var/cache/svc/of-an-earlier-version'));
  rmSync(machine.path('usr/lib/svc/package/program'));
  writeFileSync(machine.path('usr/lib/svc/package/program'), 'of the next package');
  const program = machine.path(`usr/lib/svc/versions/${first}/program`);
  assert.equal(readFileSync(program, 'utf8'), 'of the package');
  const running = ['svc@api.service', 'svc@worker.service'];
  const restarts = running.map((unit) => `restart ${unit}`);
  const asked = machine.run('postinst', ['configure', '1.0'], { running, enabled: [SERVICE] });
  assert.deepEqual(asked, ['daemon-reload', STOP_BACKUP, ...restarts]);
  assert.deepEqual(machine.versions, [machine.current]);
  assert.notEqual(machine.current, first);
  assert.equal(readFileSync(machine.path('usr/lib/svc/current/program'), 'utf8'), 'of the next package');
  assert.deepEqual(readdirSync(machine.path('var/cache/svc')), []);
});

test('an upgrade leaves a stopped service stopped, and begins a running backup again', (t) => {
  const machine = new Machine(t);
  machine.run('postinst', ['configure', '']);
  const asked = machine.run('postinst', ['configure', '1.0'], { enabled: [SERVICE], backup: 'activating' });
  assert.deepEqual(asked, ['daemon-reload', STOP_BACKUP, 'start --no-block svc-backup.service']);
});

test('a version that a command still runs from stays until the next upgrade', async (t) => {
  const machine = new Machine(t);
  copyFileSync('/bin/sleep', machine.path('usr/lib/svc/package/sleep'));
  machine.run('postinst', ['configure', '']);
  const first = machine.current;
  const command = spawn(machine.path(`usr/lib/svc/versions/${first}/sleep`), ['60']);
  const ended = once(command, 'exit');
  try {
    await once(command, 'spawn');
    machine.run('postinst', ['configure', '1.0']);
    assert.deepEqual([...machine.versions].sort(), [first, machine.current].sort());
  } finally {
    command.kill();
    await ended;
  }
  machine.run('postinst', ['configure', '1.0']);
  assert.deepEqual(machine.versions, [machine.current]);
});

test('after a package of the earlier layout, or a removal, what is enabled starts', (t) => {
  const machine = new Machine(t);
  const wants = machine.path('etc/systemd/system/multi-user.target.wants');
  symlinkSync('/lib/systemd/system/svc@.service', join(wants, 'svc@collect.service'));
  const asked = machine.run('postinst', ['configure', '1.0'], { enabled: ['svc@collect.service'] });
  assert.deepEqual(asked, ['daemon-reload', 'start svc@collect.service']);
});

test('an upgrade stops nothing before it is configured, also when it is given up', (t) => {
  const running = [SERVICE, 'svc-backup.timer'];
  const machine = new Machine(t);
  for (const words of [
    ['upgrade', '2.0'],
    ['failed-upgrade', '1.0'],
    ['deconfigure', 'in-favour', 'a', '1'],
  ]) {
    assert.deepEqual(machine.run('prerm', words, { running }), [], String(words));
  }
  for (const words of [
    ['abort-upgrade', '2.0'],
    ['abort-deconfigure', 'in-favour', 'a', '1'],
    ['triggered', '/usr'],
  ]) {
    assert.deepEqual(machine.run('postinst', words, { running, enabled: [SERVICE] }), [], String(words));
  }
});

test('a removal stops what runs; when it is given up, that starts again, and nothing else', (t) => {
  const machine = new Machine(t);
  const running = ['svc-backup.timer', SERVICE];
  assert.deepEqual(
    machine.run('prerm', ['remove'], { running }),
    running.map((unit) => `stop ${unit}`),
  );
  const aborted = machine.run('postinst', ['abort-remove'], { enabled: ['svc@api.service'] });
  assert.deepEqual(
    aborted,
    running.map((unit) => `start ${unit}`),
  );
  assert.deepEqual(machine.run('prerm', ['remove']), []);
  assert.deepEqual(machine.run('postinst', ['abort-remove'], { enabled: [SERVICE] }), []);
});

test('a removal leaves the data, and so does a purge', (t) => {
  const machine = new Machine(t);
  machine.run('postinst', ['configure', '']);
  const wanted = machine.path('etc/systemd/system/multi-user.target.wants/svc.service');
  symlinkSync('/lib/systemd/system/svc.service', wanted);
  writeFileSync(machine.path('var/lib/svc/control.db'), 'years of figures');
  rmSync(machine.path('usr/lib/svc/package'), { recursive: true });
  machine.run('postrm', ['remove']);
  assert.ok(!existsSync(machine.path('usr/lib/svc')));
  readlinkSync(wanted);
  machine.run('postrm', ['purge']);
  assert.throws(() => readlinkSync(wanted), { code: 'ENOENT' });
  assert.ok(!existsSync(machine.path('var/cache/svc')));
  assert.ok(existsSync(machine.path('var/lib/svc/control.db')));
});

test('a way back to a package of the earlier layout leaves nothing behind', (t) => {
  const machine = new Machine(t);
  machine.run('postinst', ['configure', '']);
  mkdirSync(machine.path('usr/lib/svc/bin'));
  writeFileSync(machine.path('usr/lib/svc/bin/svc'), '');
  machine.run('postrm', ['upgrade', '0.9']);
  assert.deepEqual(readdirSync(machine.path('usr/lib/svc')).sort(), ['bin', 'package']);
});
