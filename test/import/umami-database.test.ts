/** Moves the database of an Umami by the one command of docs/import.md, in a process of its own beside the service. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run, textsIn } from '../../src/database/postgres/postgres.fixture.ts';
import type { Site } from '../../src/domain/site.ts';
import { JournalDatabase } from '../../src/journal/journal-database.ts';
import { importJournalPath } from '../../src/service/data-directory/paths.ts';
import { microsOf } from '../../src/sites/fixture.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { Random } from '../collect/random.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { pathOf, SvcRun } from '../heavy/imported.ts';
import { assertSame } from '../heavy/same.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { expectedAnswer } from '../oracle/expected-answer.ts';
import { Oracle } from '../oracle/oracle.ts';
import { isOfApi, type Question, question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { runHere } from '../run-here.ts';
import { TestClock, TestService } from '../service.ts';
import { questionsAbout } from './questions-about.ts';
import { umamiHistory } from './umami-history.ts';
import { PASSWORD, UmamiServer } from './umami-server.ts';

/** The number of random questions. More take longer: SVC_TEST_RUNS=500. */
const QUESTIONS = sizeOf(6);
const WEBSITE = '11111111-1111-4111-8111-111111111111';
const TWIN = '22222222-2222-4222-8222-222222222222';
const LONG = '33333333-3333-4333-8333-333333333333';
const DOMAIN = 'shop.example';
const ZONE = 'Europe/Berlin';
/** Around the beginning of summer time, and of a month. */
const PERIOD = { from: '2025-03-28', to: '2025-04-02' };
const NOW = microsOf('2025-04-10T12:00:00Z');
/** More than a batch of the journal, which has 20,000 rows; the database is read by fewer rows at a time. */
const LONG_ROWS = 27_000;
const STOPPED_AT = { min: 23_000, max: LONG_ROWS };

const seed = seedOf();
const random = new Random(seed);
const history = umamiHistory(random, {
  ...{ websiteId: WEBSITE, domain: DOMAIN, zone: ZONE, firstDay: PERIOD.from, days: 6, persons: 180, visitsPerDay: 60 },
  resetAt: microsOf('2025-03-28T09:00:00Z'),
});
const UNESCAPED = /^svc: the address of the database has an @ behind the host; write /;
/** The words of the documented command. */
const COMMAND = /^svc (import --from umami .*)$/m
  .exec(readFileSync(join(import.meta.dirname, '../../docs/import.md'), 'utf8'))![1]!
  .split(' ');

let umami: UmamiServer;
let service: TestService;
before(async () => {
  const clock = new TestClock();
  clock.advance(NOW - clock.nowMicros());
  [umami, service] = await Promise.all([UmamiServer.start(), TestService.start({}, { clock })]);
  await umami.fill(history);
});
after(() => Promise.all([umami.stop(), service.close()]));

/** Starts the documented command for a site. */
function moving(site: Site): SvcRun {
  return new SvcRun({ dataDir: service.directory }, commandFor(site, umami.readerUrl()));
}

function commandFor(site: Site, url: string): string[] {
  return COMMAND.map((word) => (word === 'SITE_ID' ? site.publicId : word.startsWith('postgres://') ? url : word));
}

async function moved(site: Site): Promise<{ readonly id: number }> {
  const { status, out, err } = await moving(site).ended;
  assert.deepEqual({ status, err }, { status: 0, err: '' });
  return JSON.parse(out);
}

async function undone(id: number): Promise<void> {
  const { status, err } = await runHere(service, ['import', 'undo', String(id)]);
  assert.deepEqual({ status, err }, { status: 0, err: '' });
}

/** Asks a question over HTTP. Returns the answer, or the code of the refusal. */
async function ask(site: Site, asked: Question): Promise<unknown> {
  const response = await service.answer(site, pathOf(site.publicId, asked).slice(`/v1/sites/${site.publicId}`.length));
  const body = (await response.json()) as { error: { code: string } };
  return response.ok ? body : body.error.code;
}

const WHOLE = questionsAbout(PERIOD, { from: '2025-03-29', to: '2025-03-30' });

async function answersOf(site: Site): Promise<string> {
  const answers: unknown[] = [];
  for (const asked of looks(WHOLE, 8).filter(({ ask }) => ask !== 'funnel' && ask !== 'goals'))
    answers.push(await ask(site, asked));
  return JSON.stringify(answers);
}

test(`every figure is that of the history (seed ${seed})`, async () => {
  const { db } = service.database;
  const site = await service.site({ domain: DOMAIN, timezone: ZONE });
  const shapes = [
    { kind: 'page', pattern: '/a*' },
    { kind: 'event', pattern: 'sign-up' },
  ] as const;
  const goals = [];
  for (const shape of shapes) {
    goals.push(await createGoal(db, service.clock, { siteId: site.id, name: shape.pattern, ...shape }));
  }
  const order = { name: 'Order', windowMinutes: 30, steps: [...shapes] };
  const funnel = await createFunnel(db, service.clock, { siteId: site.id, ...order });
  const nothing = await answersOf(site);

  const { id, ...outcome } = (await moved(site)) as { id: number; audit: unknown; [name: string]: unknown };
  const { audit, renamed_events: renamed, ...counts } = outcome;
  const leftOut = history.leftOut.before_reset + history.leftOut.kind;
  assert.deepEqual(counts, { days: 6, accepted: history.events.length, rejected: leftOut });
  assert.ok(Array.isArray(audit));
  const names = (renamed as { source: string; name: string }[]).map(({ source, name }) => [source, name]);
  assert.deepEqual(names.sort(), [
    ['Sign Up', 'sign-up'],
    ['Ünï  Kauf!', 'n-kauf'],
  ]);

  const zones = [{ fromDay: '2000-01-01', timezone: ZONE }];
  const events = history.events.map((event) => ({ ...event, site: site.id }));
  const world: World = { site, zones, events, goals, funnels: [{ ...funnel, siteId: site.id }], now: NOW };
  const oracle = new Oracle(world);
  const compare = async (questions: readonly Question[]) => {
    for (const asked of questions) {
      const expected = outcomeOf(() => expectedAnswer(oracle, asked));
      assertSame(await ask(site, asked), expected, `seed ${seed}: ${JSON.stringify(asked)}`);
    }
  };
  // Of a funnel that is not there and a period that is none, the read API names the period, the oracle the funnel.
  const isAskable = (asked: Question) => asked.ask !== 'realtime' && (asked.ask !== 'funnel' || asked.id === funnel.id);
  const questions = fc.sample(
    question(world).filter((asked) => isAskable(asked) && isOfApi(asked)),
    { seed, numRuns: QUESTIONS },
  );
  await compare([...WHOLE, ...questions]);
  await service.maintain();
  await compare([...WHOLE, ...questions.slice(QUESTIONS / 2)]);

  const all = await answersOf(site);
  assert.deepEqual(await moved(site), { id, ...outcome });
  assert.equal(await answersOf(site), all);
  await undone(id);
  assert.equal(await answersOf(site), nothing);
  assert.notEqual((await moved(site)).id, id);
  assert.equal(await answersOf(site), all);
});

heavyTest(
  `killed between two batches and repeated, the figures are those of an undisturbed import (seed ${seed})`,
  async (t) => {
    const owner = await umami.connect();
    t.after(() => owner.end());
    // The first event with properties comes after one batch of the journal, and before the last.
    const stopAt = STOPPED_AT.min + random.below(STOPPED_AT.max - STOPPED_AT.min);
    await owner.query(
      `insert into website (website_id, name, domain) values ('${LONG}', 'Long', 'long.example');
     insert into session (session_id, website_id, country) select gen_random_uuid(), '${LONG}', 'DE' from generate_series(1, 50);
     insert into website_event (event_id, website_id, session_id, created_at, url_path, event_type, event_name)
       select gen_random_uuid(), '${LONG}', ids[1 + at % 50], timestamptz '2025-03-29T12:00:00Z' + at * interval '3 seconds',
         '/' || at % 700, case when at < ${stopAt} then 1 else 2 end, case when at < ${stopAt} then null else 'bought' end
       from generate_series(1, ${LONG_ROWS}) at, (select array_agg(session_id) ids from session where website_id = '${LONG}')`,
    );
    const sites = [];
    for (let i = 0; i < 2; i++) sites.push(await service.site({ domain: 'long.example', timezone: ZONE }));
    const [killed, whole] = sites as [Site, Site];

    const journal = new JournalDatabase(importJournalPath(service.directory));
    t.after(() => journal.close());
    const begun = journal.lastSeq();
    // The import waits where it first asks for properties.
    await owner.query('begin; lock table event_data in access exclusive mode');
    const child = moving(killed);
    const isWaiting = () =>
      run(umami.ownerUrl, 'select 1 from pg_locks where not granted').then(({ rows }) => rows.length);
    while ((await isWaiting()) === 0) await new Promise(setImmediate);
    child.kill();
    assert.equal((await child.ended).status, null);
    await owner.query('rollback');
    assert.ok(journal.lastSeq() > begun, 'a batch was written');

    const [again, undisturbed] = [await moved(killed), await moved(whole)];
    assert.deepEqual({ ...again, id: 0 }, { ...undisturbed, id: 0 });
    assert.equal(await answersOf(killed), await answersOf(whole));
    await undone(undisturbed.id);
    assert.notEqual(await answersOf(killed), await answersOf(whole));
  },
);

test('what cannot be read is said in one line, and nowhere is a password', async () => {
  await run(
    umami.ownerUrl,
    `insert into website (website_id, name, domain) values ('${TWIN}', 'Twin', 'https://www.${DOMAIN}/')`,
  );
  const wrong = umami.readerUrl(`${PASSWORD}-wrong`);
  const prefix = 'svc: cannot read the database of Umami: ';
  const failures: readonly (readonly [url: string, error: string | RegExp])[] = [
    [wrong, `${prefix}password authentication failed for user "umami_reader"\n`],
    [
      umami.readerUrl(PASSWORD, 'postgres'),
      /: the table website is missing; it is another database, or of an Umami before/,
    ],
    [umami.readerUrl(PASSWORD, 'nothing'), `${prefix}database "nothing" does not exist\n`],
    [umami.readerUrl().replace(/:\d+\//, ':1/'), `${prefix}connect ECONNREFUSED 127.0.0.1:1\n`],
    [
      umami.readerUrl(),
      `${prefix}Umami has several websites ${DOMAIN}; choose one by its id: ${WEBSITE} (${DOMAIN}), ${TWIN} (https://www.${DOMAIN}/)\n`,
    ],
    [`postgres://${PASSWORD}@`, /^svc: the address of the database is none/],
    // Taken as it is, the password would be a port and a path, or what is behind the path.
    ...['/', '#', '?'].map((mark) => [umami.readerUrl(`1${mark}${PASSWORD}`).replace(/%../, mark), UNESCAPED] as const),
  ];
  const sites = await Promise.all(failures.map(() => service.site({ domain: DOMAIN, timezone: ZONE })));
  const ended = await Promise.all(failures.map(([url], i) => runHere(service, commandFor(sites[i]!, url))));
  for (const [i, { status, out, err }] of ended.entries()) {
    const [, error] = failures[i]!;
    assert.deepEqual([status, out], [1, '']);
    if (typeof error === 'string') assert.equal(err, error);
    else assert.match(err, error);
    assert.ok(!err.includes(PASSWORD) && err.split('\n').length === 2, err);
  }
  const site = sites[0]!;
  const chosen = await runHere(service, [...commandFor(site, umami.readerUrl()), '--source-site', WEBSITE]);
  assert.equal(chosen.status, 0, chosen.err);
  const list = await runHere(service, ['import', 'list', '--site', site.publicId]);
  assert.ok(list.status === 0 && !list.out.includes(PASSWORD), list.out);
  assert.deepEqual(textsIn(service.directory, [PASSWORD]), []);
});

function outcomeOf(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    return (error as { code?: unknown }).code ?? error;
  }
}
