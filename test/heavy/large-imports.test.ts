/** Tests that an export of any size which somebody uploads holds up nobody else, nor takes memory without a bound. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuditAnswer, ListedImport } from '../../src/dashboard/routes/imports.ts';
import type { ImportPreview, UploadAnswer } from '../../src/dashboard/routes/uploads.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { localDayAt } from '../../src/domain/day.ts';
import { Connection } from '../collect/connection.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../collect/server.ts';
import { post } from '../collect/visit.ts';
import { createWorld } from '../collect/world.ts';
import { signedIn } from '../dashboard/account.ts';
import { plausibleExport } from '../dashboard/plausible-export.ts';
import { assertWithin } from '../heavy-checks.ts';

const PIECE_BYTES = 1_000_000;
const POST_EVERY_MS = 10;
const POST_P99_MAX_MS = 100;
const POST_MAX_MS = 500;
const MORE_MAX_BYTES = 300 * 1024 * 1024;
const READERS = 20;

test('an export with a name for each of 600,000 events', (t) => importWhole(t, manyNames(600_000)));

test('an honest history of 37 years', (t) => importWhole(t, years(37)));

function manyNames(count: number): Uint8Array {
  const days = [1, 2, 3, 4, 5].map((ago) => addDays(today(), -ago)).reverse();
  const rows = Array.from({ length: count }, (_, i) => `${days[i % days.length]},Name ${i},1,1`);
  return plausibleExport(
    days.map((day) => [day, 200_000, 300_000]),
    undefined,
    {
      'imported_custom_events.csv': `date,name,visitors,events\n${rows.join('\n')}\n`,
    },
  );
}

function years(count: number): Uint8Array {
  const days = Array.from({ length: count * 365 }, (_, i) => addDays(today(), i - count * 365));
  const browsers = days.flatMap((day) =>
    ['Chrome', 'Firefox', 'Safari'].map((name) => `${day},${name},140,5,5,300,1,9`),
  );
  return plausibleExport(
    days.map((day) => [day, 20, 40]),
    undefined,
    {
      'imported_browsers.csv': `date,browser,browser_version,visitors,visits,visit_duration,bounces,pageviews\n${browsers.join('\n')}\n`,
    },
  );
}

function today(): string {
  return localDayAt(systemClock.nowMicros(), 'UTC').day;
}

/** Uploads an export, reads its preview, imports it and reads its audit, each with many readers, while others collect. */
async function importWhole(t: TestContext, bytes: Uint8Array): Promise<void> {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const [site, other] = [await world.addSite({ domain: 'shop.example', timezone: 'UTC' }), await world.addSite()];
  const { cookie } = await signedIn({ database: world.database, clock: systemClock }, world.orgId, 'owner');
  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  const ask = async <Answer>(method: string, path: string, body?: Uint8Array | object): Promise<Answer> => {
    const isBytes = body instanceof Uint8Array;
    const answer = await fetch(`${server.url}/dashboard/sites/${site.publicId}${path}`, {
      method,
      headers: {
        ...{ cookie, origin: server.url, 'sec-fetch-site': 'same-origin' },
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${method} ${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  };
  const settled = async () => {
    for (;;) {
      const { upload } = await ask<UploadAnswer>('GET', '/upload');
      if (upload === null || ['choosing', 'ready'].includes(upload.phase)) return upload;
      await pause(100);
    }
  };
  const readers = <Answer>(path: string) =>
    Promise.all(Array.from({ length: READERS }, () => ask<Answer>('GET', path)));

  const before = server.memoryBytes('now');
  const posting = new Posting(server.port, other.publicId);
  await ask('POST', '/upload', { name: 'export.zip', size: bytes.length });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    await ask('PUT', `/upload/piece?at=${at}`, bytes.subarray(at, at + PIECE_BYTES));
  assert.equal((await settled())?.problem, null);
  posting.phase('read');
  const [preview] = await readers<ImportPreview>('/upload/preview');
  posting.phase('previews');
  const { total, refused, last } = preview!.days;
  const days = total - Object.values(refused).reduce((sum, count) => sum + count, 0);
  await ask('POST', '/upload/start');
  assert.equal(await settled(), null);
  posting.phase('imported');
  const { imports } = await ask<{ imports: ListedImport[] }>('GET', '/imports');
  assert.deepEqual(
    imports.map(({ state, days }) => [state, days]),
    [['done', days]],
  );
  const month = last!.slice(0, 7);
  const [audit] = await readers<AuditAnswer>(`/imports/${imports[0]!.id}/audit?month=${month}`);
  assert.ok(audit!.rows.length > 0);
  posting.phase('audits');
  await posting.stop();
  const grown = server.memoryBytes('peak') - before;
  t.diagnostic(`${bytes.length} bytes, ${days} days: ${Math.round(grown / 1e6)} MB more at most`);
  for (const [phase, { p99, max, count }] of posting.phases) {
    t.diagnostic(`${phase}: ${count} posts, p99 ${p99.toFixed(1)} ms, at most ${max.toFixed(1)} ms`);
    assertWithin(p99, POST_P99_MAX_MS, `a post while exports are ${phase}`);
    // One post at a time sees one stall once.
    assertWithin(max, POST_MAX_MS, `the slowest post while exports are ${phase}`);
  }
  assert.ok(grown < MORE_MAX_BYTES, `${grown} bytes more`);
}

/** Posts events all the time, and takes the time of each. */
class Posting {
  readonly phases: [string, { readonly p99: number; readonly max: number; readonly count: number }][] = [];
  readonly #ended: Promise<void>;
  #times: number[] = [];
  #isStopping = false;

  constructor(port: number, site: string) {
    this.#ended = this.#run(port, site);
  }

  /** Ends a phase. */
  phase(name: string): void {
    const times = this.#times.toSorted((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    this.phases.push([name, { p99, max: times.at(-1) ?? 0, count: times.length }]);
    this.#times = [];
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#ended;
  }

  async #run(port: number, site: string): Promise<void> {
    const connection = await Connection.open(port);
    while (!this.#isStopping) {
      const begun = performance.now();
      assert.deepEqual(await post(connection, { s: site, u: '/' }), [202, '']);
      this.#times.push(performance.now() - begun);
      await pause(POST_EVERY_MS);
    }
    connection.close();
  }
}
