/**
 * Tests the Debian package without installing it: what dpkg would unpack serves with nothing of Node.js on the machine,
 * and the units are ones that systemd takes.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { layOut } from '../../deploy/package/contents.ts';
import { layOutDebian, makeDebian } from '../../deploy/package/debian.ts';
import { foreignPrograms } from '../../deploy/package/processor.ts';
import { billOfMaterials } from '../../deploy/package/sbom.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { until } from '../collect/server.ts';
import { freePort } from '../free-port.ts';
import { heavyCheck, heavyTest } from '../heavy-checks.ts';
import { ROOT, readDeployed } from './files.ts';
import { onlyForDevelopment } from './only-for-development.ts';

const EPOCH = 1_700_000_000;
const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
const missing = (program: string) => {
  try {
    execFileSync('which', [program], { env: { PATH: SYSTEM_PATH }, stdio: 'ignore' });
    return false;
  } catch {
    return `there is no ${program} on this machine`;
  }
};

describe('the Debian package', { skip: missing('dpkg-deb') }, () => {
  let root: string;
  let folder: string;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'svc-package-'));
    chmodSync(root, 0o755);
    folder = join(root, 'laid-out');
    layOut(join(root, 'installation'), ROOT, 'x64');
    await layOutDebian(folder, { version: '1.2.3', arch: 'x64', epoch: EPOCH }, join(root, 'installation'));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  test('its small parts are packed twice to the same bytes, and dpkg reads what it is', async () => {
    const parts = join(root, 'parts');
    mkdirSync(parts);
    // Packing everything takes a minute.
    for (const part of ['DEBIAN', 'etc', 'usr/bin', 'usr/lib/systemd', 'usr/share/man', 'usr/share/bash-completion']) {
      mkdirSync(join(parts, part, '..'), { recursive: true });
      execFileSync('cp', ['-a', join(folder, part), join(parts, part)]);
    }
    const files = ['one.deb', 'two.deb'].map((name) => join(root, name));
    for (const file of files) await makeDebian(parts, file, EPOCH);
    assert.ok(readFileSync(files[0]!).equals(readFileSync(files[1]!)));
    const fields = execFileSync('dpkg-deb', ['--field', files[0]!], { encoding: 'utf8' });
    assert.match(fields, /^Package: svc$/m);
    assert.match(fields, /^Version: 1\.2\.3$/m);
    assert.match(fields, /^Architecture: amd64$/m);
    const installedKb = Number(/^Installed-Size: (\d+)$/m.exec(fields)?.[1]);
    assert.ok(installedKb > 100_000 && installedKb < 1_000_000, `${installedKb} kB`);
    const listed = execFileSync('dpkg-deb', ['--contents', files[0]!], { encoding: 'utf8' });
    for (const line of listed.trim().split('\n')) assert.match(line, /^[-d][rwx-]{9} root\/root +\d+ 2023-11-14 /);
    assert.match(listed, /^-rwxr-xr-x .* \.\/usr\/bin\/svc$/m);
    assert.doesNotMatch(listed, /DEBIAN/);
    execFileSync('dpkg-deb', ['--control', files[0]!, join(root, 'control')]);
    for (const name of ['postinst', 'prerm', 'postrm']) accessSync(join(root, 'control', name), constants.X_OK);
  });

  test('its programs are for its processor, and those of another are found', () => {
    const app = join(folder, 'usr/lib/svc/package');
    assert.deepEqual(foreignPrograms(app, 'x64'), []);
    const foreign = join(root, 'foreign');
    mkdirSync(foreign);
    for (const name of ['own.node', 'other.node']) {
      const header = Buffer.from('7f454c46020101000000000000000000', 'hex');
      writeFileSync(
        join(foreign, name),
        Buffer.concat([header, Buffer.from([3, 0, name === 'own.node' ? 62 : 183, 0])]),
      );
    }
    writeFileSync(join(foreign, 'short'), '\x7fELF');
    assert.deepEqual(foreignPrograms(foreign, 'x64'), [join(foreign, 'other.node')]);
    assert.deepEqual(foreignPrograms(foreign, 'arm64'), [join(foreign, 'own.node')]);
    rmSync(join(foreign, 'own.node'));
    assert.throws(() => foreignPrograms(foreign, 'x64'), /nothing in .* is for x64/);
  });

  test('maintainer scripts and the command are shell without mistakes', () => {
    for (const name of ['DEBIAN/postinst', 'DEBIAN/prerm', 'DEBIAN/postrm', 'usr/bin/svc']) {
      execFileSync('sh', ['-n', join(folder, name)], { stdio: 'pipe' });
    }
  });

  test('its pages are in it, and every link between them leads to a file', () => {
    const doc = join(folder, 'usr/share/doc/svc');
    const pages = globSync('{*.md,docs/*.md}', { cwd: doc });
    assert.ok(pages.includes('README.md') && pages.includes('CHANGELOG.md') && pages.includes('docs/install.md'));
    for (const page of pages) {
      const text = readFileSync(join(doc, page), 'utf8').replace(/^```.*?^```/gms, '');
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
        assert.ok(existsSync(join(doc, page, '..', target)), `${page} links to ${target}`);
      }
    }
  });

  test('the licences of everything in it are named, and their files are there', () => {
    const text = readFileSync(join(folder, 'usr/share/doc/svc/copyright'), 'utf8');
    assert.match(text, /^fastify \S+ \(MIT\): node_modules\/fastify\/LICENSE$/m);
    for (const [path] of text.matchAll(/node_modules\/\S*(?:licen[cs]e|notice|copying)[^\s,]*/gi)) {
      assert.ok(existsSync(join(folder, 'usr/lib/svc/package', path)), path);
    }
    // A package that is only in the pages has its text here.
    assert.match(text, /^react \S+ \(MIT\)\n {2}MIT License$/m);
    assert.match(text, /^world-atlas /m);
    assert.match(text, /^bootstrap-icons \S+ \(MIT\)\n {2}The MIT License/m);
    assert.match(text, /DB-IP.* \(CC BY 4\.0\)/);
  });

  heavyTest('what is unpacked serves where no Node.js is', async () => {
    const port = await freePort();
    const environment = { PATH: SYSTEM_PATH, SVC_DATA: join(root, 'data'), SVC_PORT: String(port) };
    const service = spawn(join(folder, 'usr/lib/svc/package/bin/svc'), ['serve'], {
      cwd: '/',
      env: environment,
      stdio: 'pipe',
    });
    let output = '';
    for (const stream of [service.stdout, service.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    try {
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(async () => service.exitCode !== null || (await isReady()));
      assert.equal(service.exitCode, null, output);
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      assert.deepEqual(await ended, [0, null], output);
    } finally {
      service.kill('SIGKILL');
    }
  });

  test('the units for backups are in it, and read settings that there are', () => {
    for (const name of ['svc.service', 'svc-backup.service', 'svc-backup.timer']) {
      readFileSync(join(folder, 'usr/lib/systemd/system', name));
    }
    const [, line = ''] = /^Environment=(.*)$/m.exec(readDeployed('systemd/svc-backup.service'))!;
    const config = readConfig(Object.fromEntries(line.split(' ').map((word) => word.split('='))), {});
    assert.deepEqual([config.backupInto, config.backupKeep], ['/var/backups/svc', { d: 7, w: 4, m: 12 }]);
  });

  test('systemd finds no fault in the units, and little that they could be denied', {
    skip: missing('systemd-analyze'),
  }, () => {
    const units = join(root, 'units');
    mkdirSync(units);
    const installed = (name: string) => readFileSync(join(folder, 'usr/lib/systemd/system', name), 'utf8');
    for (const name of ['svc.service', 'svc@.service', 'svc-backup.service', 'svc-backup.timer']) {
      // Their program is not installed here.
      writeFileSync(join(units, name), installed(name).replace('/usr/bin/svc', '/bin/true'));
    }
    const analyse = (name: string, ...words: readonly string[]) =>
      execFileSync('systemd-analyze', [...words, join(units, name)], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const name of ['svc.service', 'svc@collect.service', 'svc-backup.service', 'svc-backup.timer']) {
      analyse(name, 'verify', '--recursive-errors=no');
    }
    // 2.0 of 10 is the most that is accepted.
    for (const name of ['svc.service', 'svc@.service', 'svc-backup.service']) {
      analyse(name, 'security', '--offline=true', '--threshold=20');
    }
  });

  test('a role has the unit of the service, with settings and a data directory of its own', () => {
    const lines = (name: string) => readFileSync(join(folder, 'usr/lib/systemd/system', name), 'utf8').split('\n');
    const [all, role] = [lines('svc.service'), lines('svc@.service')];
    assert.deepEqual(
      role.filter((line) => !all.includes(line)),
      [
        'Description=svc web analytics, role %i',
        'ExecStart=/usr/bin/svc serve --role %i --data /var/lib/svc-%i',
        '# What the file of the role sets wins.',
        'EnvironmentFile=-/etc/default/svc-%i',
        'StateDirectory=svc-%i',
      ],
    );
    assert.equal(role.length, all.length + 1);
  });
});

test('the list of packages names those of an installation with their licences, and is the same each time', async () => {
  const text = billOfMaterials(EPOCH);
  await heavyCheck(async () => assert.equal(text, billOfMaterials(EPOCH)));
  const { components, metadata } = JSON.parse(text) as {
    readonly metadata: { readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string; readonly licenses?: readonly unknown[] }[];
  };
  assert.equal(metadata.component.name, 'svc');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const named = new Set(components.map(({ name }) => name));
  for (const name of Object.keys(dependencies)) assert.ok(named.has(name), name);
  for (const name of onlyForDevelopment(Object.keys(devDependencies))) assert.ok(!named.has(name), name);
  assert.doesNotMatch(text, /\bA?GPL-/);
});
