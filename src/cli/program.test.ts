import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { commandLine, programFrom, startCommand } from './program.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('the program is named by its path from the working directory', () => {
  assert.equal(programFrom(ROOT, {}), 'bin/svc');
  assert.equal(programFrom(resolve(ROOT, 'bin'), {}), './svc');
  assert.equal(programFrom('/nowhere/else', {}), resolve(ROOT, 'bin/svc'));
});

test('a command line names the data directory, unless it is the default', () => {
  const program = programFrom(process.cwd(), {});
  assert.equal(commandLine('site list', { dataDir: resolve('data') }, {}), `${program} site list`);
  assert.equal(commandLine('site list', { dataDir: '/srv/svc' }, {}), `${program} site list --data /srv/svc`);
  assert.equal(commandLine('site list', { dataDir: "/a b's" }, {}), `${program} site list --data '/a b'\\''s'`);
});

test('a package says how its command is called, which needs no data directory', () => {
  const called = { CALLED_AS: 'sudo svc', SVC_DATA: '/srv/svc' };
  assert.equal(programFrom(ROOT, called), 'sudo svc');
  assert.equal(commandLine('site list', { dataDir: '/srv/svc' }, called), 'sudo svc site list');
  assert.equal(commandLine('site list', { dataDir: '/srv' }, called), 'sudo svc site list --data /srv');
});

test('the service of a package is started by its own command, another one by svc serve', () => {
  const called = { CALLED_AS: 'sudo svc', STARTED_BY: 'sudo systemctl start svc', SVC_DATA: '/srv/svc' };
  assert.equal(startCommand({ dataDir: '/srv/svc' }, called), 'sudo systemctl start svc');
  assert.equal(startCommand({ dataDir: '/srv/restored' }, called), 'sudo svc serve --data /srv/restored');
  assert.equal(startCommand({ dataDir: '/srv/svc' }, { ...called, STARTED_BY: undefined }), 'sudo svc serve');
  assert.equal(startCommand({ dataDir: resolve('data') }, {}), `${programFrom(process.cwd(), {})} serve`);
});
