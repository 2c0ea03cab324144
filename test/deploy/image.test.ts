/**
 * Tests deploy/Dockerfile without a container engine: its form, and that what it copies serves as a user who can write
 * to the data directory alone. The packages are those of this checkout, without the ones for development.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { contentsOf, copyInto, trim } from '../../deploy/package/contents.ts';
import { until } from '../collect/server.ts';
import { freePort } from '../free-port.ts';
import { assertWithin, heavyTest } from '../heavy-checks.ts';
import { all, type Stage, stagesOf } from './dockerfile.ts';
import { ROOT, readDeployed } from './files.ts';
import { onlyForDevelopment } from './only-for-development.ts';

const [BUILD, FINAL] = stagesOf() as [Stage, Stage];
const USER = 10_001;
/** Only root may run a program as somebody else. */
const AS_USER = process.getuid?.() === 0 ? { uid: USER, gid: USER } : {};
/** A stop takes 2 seconds at most. */
const STOP_MAX_MS = 2000;

const { devDependencies, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
test('the Dockerfile has no fault that its linter knows', () => {
  assert.deepEqual(validate(readDeployed('Dockerfile')), []);
});

test('the image names its bases by version, and runs as a user without a name', () => {
  for (const { image } of [BUILD, FINAL]) assert.match(image, /^\w+:\d+(-\w+)*(@sha256:[\da-f]{64})?$/);
  const [, node] = /^node:(\d+)-/.exec(BUILD.image) ?? [];
  assert.equal(engines.node, `>=${node}`);
  assert.deepEqual(all(FINAL, 'USER'), [`${USER}:${USER}`]);
  assert.deepEqual(all(FINAL, 'VOLUME'), ['/data']);
  assert.deepEqual(all(FINAL, 'WORKDIR'), ['/app']);
});

describe('what the image has', () => {
  let root: string;
  let app: string;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'svc-image-'));
    // Another user passes through it.
    chmodSync(root, 0o755);
    app = join(root, 'app');
    mkdirSync(app);
    for (const copied of all(FINAL, 'COPY')) copyAsImage(copied);
    assert.ok(all(BUILD, 'RUN').includes('sh deploy/trim.sh'));
    trim(app);
    symlinkSync(join(app, 'bin/svc'), join(root, 'svc'));
    mkdirSync(join(root, 'data'), { mode: 0o700 });
    if (AS_USER.uid !== undefined) chownSync(join(root, 'data'), USER, USER);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Does what one COPY of the last stage does: `/app/SOURCE TARGET` from the build. */
  function copyAsImage(copied: string): void {
    const [, source] = /^\/app\/(\S+) \S+$/.exec(copied) ?? [];
    assert.ok(source !== undefined, copied);
    copyInto(app, contentsOf(source));
  }

  test('no test, no package for development, nothing of the client but its build', () => {
    assert.deepEqual(globSync('src/**/*{.test,.fixture}.ts', { cwd: app }), []);
    assert.deepEqual(
      onlyForDevelopment(Object.keys(devDependencies)).filter((name) => existsSync(join(app, 'node_modules', name))),
      [],
    );
    for (const path of ['web', 'test', 'docs', 'bench', 'deploy', '.git']) assert.ok(!existsSync(join(app, path)));
    const built = [
      'build/t.js',
      'build/x.js',
      'build/web/index.en.html',
      'build/web/docs/start.html',
      'build/web/docs/alerts.html.br',
    ];
    for (const path of built) assert.ok(existsSync(join(app, path)));
  });

  heavyTest('it starts as another user, is healthy, serves, and stops', async () => {
    const [settings] = all(FINAL, 'ENV');
    const environment = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...Object.fromEntries(settings!.split(' ').map((each) => each.split('='))),
      SVC_DATA: join(root, 'data'),
      SVC_HOST: '127.0.0.1',
      SVC_PORT: String(await freePort()),
      // Nothing is written elsewhere.
      TMPDIR: join(root, 'none'),
    };
    const [entry, ...words] = [...all(FINAL, 'ENTRYPOINT'), ...all(FINAL, 'CMD')].flatMap((text) => JSON.parse(text));
    const options = { cwd: app, env: environment, ...AS_USER };
    const service = spawn(join(root, entry), words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [service.stdout, service.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    try {
      const [check] = all(FINAL, 'HEALTHCHECK').map((text) => JSON.parse(/\[.*\]/.exec(text)![0]));
      const isHealthy = () =>
        promisify(execFile)(join(app, check[0]), check.slice(1), options).then(
          () => true,
          () => false,
        );
      assert.equal(await isHealthy(), false, 'before it listens');
      await until(async () => service.exitCode !== null || (await isHealthy()));
      assert.equal(service.exitCode, null, output);
      for (const path of ['/', '/js/t.js', '/js/x.js', '/readyz']) {
        assert.equal((await fetch(`http://127.0.0.1:${environment.SVC_PORT}${path}`)).status, 200, path);
      }
      const asked = performance.now();
      assert.equal(await stop(service), 0, output);
      assertWithin(performance.now() - asked, STOP_MAX_MS, 'SIGTERM');
    } finally {
      service.kill('SIGKILL');
    }
  });
});

async function stop(service: ChildProcess): Promise<number | null> {
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  const [code] = await ended;
  return code;
}
