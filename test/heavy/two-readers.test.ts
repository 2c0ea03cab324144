/**
 * Two API processes are asked the same questions at the same moments, while two collectors load events and the worker closes
 * days. Each answer must tell of one moment, and two answers about one moment must be the same. The time until each process
 * shows what was loaded is printed.
 *
 * By hand: SVC_TEST_QUESTIONS=1000 node --test test/heavy/two-readers.test.ts. The times are then asserted too.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '../../src/domain/calendar.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { localDayAt } from '../../src/domain/day.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, until } from '../collect/server.ts';
import { Cluster } from '../nodes/cluster.ts';
import { sendEvents } from './load-senders.ts';
import { Sent } from './load-sent.ts';
import { readerQuestions } from './reader-questions.ts';
import { importLines, LINES_PER_IMPORT, Stream } from './reader-streams.ts';
import { Staleness } from './staleness.ts';
import { Witness } from './witness.ts';

const QUESTIONS = Number(process.env.SVC_TEST_QUESTIONS ?? 24);
/** The number of questions from which on times are asserted, on a machine that has nothing else to do. */
const ASSERTED_FROM = 1000;
const STALE_MAX_MS = 1000;
/** Events per second to another site, beside the streams. */
const OTHER_RATE = 100;
/** Days before today that are imported again and again. */
const DAYS_BACK = [1, 2, 3];
/** So many days are published at least while questions are asked. */
const PUBLICATIONS_MIN = 1;
const NOTHING = { a: 0, b: 0, imported: 0 };

test(`${QUESTIONS} questions to two API processes get the same answers about the same moments`, {
  timeout: 3_600_000,
}, async (t) => {
  const directory = makeDataDirectory();
  const cluster = await Cluster.start();
  const { world } = cluster;
  const { db } = world.database;
  const over = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  t.after(async () => {
    over.abort();
    await running.catch(() => {});
    await cluster.stop();
    removeDataDirectory(directory);
  });
  const site = await world.addSite();
  const other = await world.addSite();
  await createGoal(db, systemClock, { siteId: site.id, name: 'Read', kind: 'page', pattern: '/a/*' });
  await createGoal(db, systemClock, { siteId: site.id, name: 'Buy', kind: 'event', pattern: 'buy' });
  const steps = ['/a/0', '/a/3'].map((pattern) => ({ kind: 'page' as const, pattern }));
  const funnel = await createFunnel(db, systemClock, { siteId: site.id, name: 'All', windowMinutes: 30, steps });
  const names = ['collect-1', 'collect-2', 'api-1', 'api-2', 'worker-1'];
  const nodes = await Promise.all(names.map((name) => cluster.add(name, name.slice(0, -2))));
  const [first, second, ...others] = nodes.map(({ server }) => server);
  const apis = others.slice(0, 2);

  const { day: today, start } = localDayAt(systemClock.nowMicros(), site.timezone);
  const streams = {
    a: new Stream('a', site, world.proxyKey, over.signal),
    b: new Stream('b', site, world.proxyKey, over.signal),
  };
  let imported = 0;
  const sent = () => ({ a: streams.a.sent, b: streams.b.sent, imported });
  const witnesses = apis.map(() => new Witness(sent));
  const past = { from: addDays(today, -Math.max(...DAYS_BACK)), to: addDays(today, -1) };
  const questions = readerQuestions(site.publicId, funnel.id, past);
  const shown = apis.map((api) => async () => {
    const answer = await api.read(world.apiKey, questions[0]!.path);
    const { a, b } = questions[0]!.check(answer, { from: NOTHING, to: sent() })!.prefix;
    return a + b;
  });
  const staleness = new Staleness(db, { siteId: site.id, day: today }, shown);

  const importing = async () => {
    for (let round = 0; !over.signal.aborted; round++) {
      const noonMs = start / 1000 + 12 * 3_600_000 - DAYS_BACK[round % DAYS_BACK.length]! * 86_400_000;
      const file = join(directory, `${round}.ndjson`);
      writeFileSync(file, importLines(noonMs, round));
      imported += LINES_PER_IMPORT;
      await cluster.run('import', '--site', site.publicId, file);
    }
  };
  const target = { site: other, proxyKey: world.proxyKey, sent: new Sent() };
  const sending = async (port: number) => {
    const random = new Random(port);
    while (!over.signal.aborted) {
      await sendEvents({ ...target, port }, random, performance.now() + 1000, OTHER_RATE);
    }
  };
  running = Promise.all([
    ...[streams.a.run(first!.port), streams.b.run(second!.port), sending(first!.port), sending(second!.port)],
    ...[importing(), staleness.run(over.signal)],
  ]);
  // A rejection is reported by the await further below.
  running.catch(() => {});

  const known = new Map<string, string>();
  const compared = new Set<string>();
  const publications = async () => {
    const row = await db
      .selectFrom('site_days')
      .select((select) => select.fn.sum<number>('generation').as('generations'))
      .where('site_id', '=', site.id)
      .executeTakeFirstOrThrow();
    return Number(row.generations ?? 0);
  };
  let asked = 0;
  for (; asked < QUESTIONS || (await publications()) < PUBLICATIONS_MIN; asked++) {
    const question = questions[asked % questions.length]!;
    const answers = await Promise.all(
      apis.map(async (api, i) => {
        const witness = witnesses[i]!;
        const before = witness.known;
        const answer = await api.read(world.apiKey, question.path);
        return { answer, moment: witness.check(question, answer, before) };
      }),
    );
    for (const { answer, moment } of answers) {
      if (moment === null) continue;
      const key = `${question.path} ${moment}`;
      const text = JSON.stringify(answer);
      if (known.has(key)) compared.add(key);
      assert.equal(text, known.get(key) ?? text, `two answers about one moment: ${key}`);
      known.set(key, text);
    }
  }
  over.abort();
  await running;

  // In the end both show everything, and every answer is the same on both.
  const all = sent();
  const week = questions.find(({ path }) => path.endsWith('/stats?period=7d'))!;
  for (const api of apis) {
    await until(async () => {
      const { prefix } = week.check(await api.read(world.apiKey, week.path), { from: NOTHING, to: all })!;
      return isDeepStrictEqual(prefix, all);
    });
  }
  for (const question of questions.filter(({ path }) => !path.includes('realtime'))) {
    const answers = await Promise.all(apis.map((api) => api.read(world.apiKey, question.path)));
    assert.deepEqual(answers[0], answers[1]);
    question.check(answers[0], { from: all, to: all });
  }
  t.diagnostic(`${asked} questions to each, ${known.size} moments, ${compared.size} of them answered more than once`);
  t.diagnostic(`events: ${JSON.stringify(all)}, publications: ${await publications()}`);
  const { p50, p99, max, count } = staleness.summary;
  t.diagnostic(`loaded events show after ${p50} ms (p50), ${p99} ms (p99), ${max} ms (max), of ${count} ranges`);
  if (QUESTIONS >= ASSERTED_FROM) assert.ok(p99 <= STALE_MAX_MS, `p99 is ${p99} ms`);
});
