/** Runs the examples of docs/server-events.md, with the addresses and keys of a real service in them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { TestService, USER_AGENT } from '../service.ts';

const run = promisify(execFile);
const DOCUMENT = readFileSync(new URL('../../docs/server-events.md', import.meta.url), 'utf8');
/** An address of a provider in Germany. */
const VISITOR_IP = '84.150.1.1';

/** Makes a program of each example: what calls it with the visitor of the environment, and how it is run. */
const LANGUAGES = {
  sh: { program: 'sh', probe: ['-c', 'command -v curl'], file: 'event.sh', call: '' },
  js: {
    program: process.execPath,
    probe: ['--version'],
    file: 'event.mjs',
    call: `await track({ ip: process.env.VISITOR_IP, userAgent: process.env.VISITOR_USER_AGENT }, '/checkout', 'purchase', { value: 49.9 });`,
  },
  php: {
    program: 'php',
    probe: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    file: 'event.php',
    call: `track(getenv('VISITOR_IP'), getenv('VISITOR_USER_AGENT'), '/checkout', 'purchase', ['value' => 49.9]);`,
  },
  python: {
    program: 'python3',
    probe: ['--version'],
    file: 'event.py',
    call: `import os\ntrack(os.environ["VISITOR_IP"], os.environ["VISITOR_USER_AGENT"], "/checkout", "purchase", {"value": 49.9})`,
  },
};

describe('events from a server', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  for (const [language, { program, probe, file, call }] of Object.entries(LANGUAGES)) {
    test(`the ${language} example sends an event of the visitor`, async (t) => {
      const [found, ...others] = [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))];
      assert.deepEqual([found !== undefined, others.length], [true, 0]);
      const isThere = await run(program, probe).then(
        () => true,
        () => false,
      );
      if (!isThere) return t.skip(`there is no ${program} for the example on this machine`);
      const site = await service.site();
      const { key } = await createProxyKey(service.database.db, service.clock);
      const source = found![1]!
        .replaceAll('https://stats.example', service.url)
        .replaceAll('svc_relay_YOUR_KEY', key)
        .replaceAll('YOUR_SITE_ID', site.publicId);
      const path = join(emptyDirectory(t), file);
      writeFileSync(path, `${source}\n${call}\n`);
      const relayed = { 'x-svc-relay-key': key, 'x-svc-client-ip': VISITOR_IP };
      await service.collect(site, { u: '/' }, relayed);
      const decided = await service.decided(1);
      await run(program, [path], { env: { ...process.env, VISITOR_IP, VISITOR_USER_AGENT: USER_AGENT } });
      await decided();
      const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
      assert.deepEqual([stats.visitors.value, stats.sessions.value, stats.pageviews.value], [1, 1, 1]);
      const keys = async (dimension: string) => {
        const answer = await service.read(site, `/breakdown?period=today&dimension=${dimension}`);
        return (answer as BreakdownAnswer).rows.map((row) => [row.key, row.views]);
      };
      assert.deepEqual([await keys('event'), await keys('country')], [[['purchase', 1]], [['DE', 1]]]);
    });
  }
});
