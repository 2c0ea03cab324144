/**
 * Measures the duration of a round over 10,000 rules, and the wait of healthy receivers when a tenth of 1,000 hang.
 * Usage: node bench/alerts.ts [events, default 3,000,000]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createServer as createTlsServer } from 'node:tls';
import { createOrganisation } from '../src/accounts/organisations.ts';
import { Deliverer } from '../src/alerts/deliverer.ts';
import { WebhookSender } from '../src/alerts/receivers/webhook.ts';
import { RuleEvaluator } from '../src/alerts/rule-evaluator.ts';
import { createAlertRule, type NewAlertRule } from '../src/alerts/rules.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import type { Clock } from '../src/domain/clock.ts';
import { localDayAt } from '../src/domain/day.ts';
import { ALERT_RULES_PER_SITE_MAX } from '../src/domain/limits.ts';
import { createGoal } from '../src/sites/goals.ts';
import { createSite } from '../src/sites/sites.ts';
import { LiveFigures } from '../src/stats/live-figures.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { createAuthority } from '../test/alerts/certificates.ts';
import { NO_STATISTICS } from '../test/alerts/no-statistics.ts';

const SITES = 2500;
const DELIVERIES = 1000;
const HEALTHY_PORTS = 18;
const HANGING_PORTS = 2;
const ROUND_MS = 30_000;
const HEALTHY_MAX_MS = 5000;
const HOST = 'localhost';
const quiet = { info: () => {}, warn: () => {}, error: console.error };

interface Start {
  readonly cert: string;
  readonly key: string;
}
interface Ports {
  readonly healthy: readonly number[];
  readonly hanging: readonly number[];
}

if (process.argv[2] === 'receive') await receive();
else await measure(Number(process.argv[2] ?? 3_000_000));

async function measure(events: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'svc-bench-alerts-'));
  const database = await openDatabase(directory);
  try {
    const rounds = await measureRounds(directory, database, events);
    const waits = await measureDeliveries(database);
    process.exitCode = rounds < ROUND_MS && waits < HEALTHY_MAX_MS ? 0 : 1;
  } finally {
    await database.close();
    rmSync(directory, { recursive: true });
  }
}

/**
 * Evaluates rounds over four rules of each of 2,500 sites, one of which has half of the traffic. Returns the longest,
 * ms.
 */
async function measureRounds(directory: string, database: Database, events: number): Promise<number> {
  const micros = Temporal.Instant.from('2026-03-10T18:00:00Z').epochMilliseconds * 1000;
  let now = micros;
  const clock: Clock = { nowMicros: () => now };
  await database.db.transaction().execute((transaction) => createRules(transaction, clock));
  const store = await ChdbStore.open(join(directory, 'store'));
  const yesterday = Math.floor((micros - 86_400_000_000) / 1e6);
  await insertEvents(store, events, yesterday);
  const evaluator = new RuleEvaluator({
    statistics: NO_STATISTICS,
    db: database.db,
    clock,
    figures: new LiveFigures(store),
    log: quiet,
  });
  let longest = 0;
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  for (const name of ['first (most rules fire)', 'second', 'third', 'after two hours without a look']) {
    if (name.startsWith('after')) now += 7_200_000_000;
    const startMs = performance.now();
    const cpu = process.cpuUsage();
    pauses.reset();
    pauses.enable();
    const fired = await evaluator.round();
    pauses.disable();
    const tookMs = performance.now() - startMs;
    const { user, system } = process.cpuUsage(cpu);
    longest = Math.max(longest, tookMs);
    console.log(
      `round, ${name}: ${tookMs.toFixed(0)} ms (CPU ${((user + system) / 1000).toFixed(0)} ms, longest pause of the event loop ${(pauses.max / 1e6).toFixed(0)} ms), ${fired} fired`,
    );
    now += 30_000_000;
  }
  console.log(
    `10,000 rules, ${events} events in two days: the longest round is ${(ROUND_MS / longest).toFixed(1)} times shorter than its 30 s`,
  );
  await store.close();
  await database.db.deleteFrom('alert_rules').execute();
  return longest;
}

async function createRules(db: Database['db'], clock: Clock): Promise<void> {
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Bench' });
  for (let i = 1; i <= SITES; i++) {
    const values = { public_id: `site${i}`, org_id: orgId, domain: `s${i}.example`, name: 'S', timezone: 'UTC' };
    const site = await db
      .insertInto('sites')
      .values({ ...values, retention_months: null, honours_gpc: 1, state: 'active', created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const kind = i % 2 === 0 ? 'page' : 'event';
    const pattern = kind === 'page' ? `/blog/*${i % 10}` : 'order';
    const goal = await createGoal(db, clock, { siteId: site.id, name: 'G', kind, pattern });
    const rule = (type: NewAlertRule['type'], threshold: number): NewAlertRule => ({
      siteId: site.id,
      type,
      threshold,
      goalId: type === 'goal' ? goal.id : null,
      url: `https://hooks${i % 100}.example/`,
      secret: 'secret',
      emails: [],
    });
    for (const each of [rule('spike', 1), rule('drop', 1_000_000), rule('silence', 0.01), rule('goal', 1)]) {
      await createAlertRule(db, clock, each, []);
    }
  }
}

async function insertEvents(store: ChdbStore, events: number, from: number): Promise<void> {
  const { day } = localDayAt(from * 1_000_000, 'UTC');
  const ts = `toInt64(${from}) * 1000000 + toInt64(number * ${(86_400 / events) * 1e6})`;
  await store.execute(`INSERT INTO events
SELECT if(number % 2 = 0, 1, intDiv(number, 2) % ${SITES} + 1) AS site, toDate('${day}') + toIntervalDay(ts >= toInt64(${(Math.floor(from / 86_400) + 1) * 86_400}) * 1000000) AS day,
  cityHash64(number) % 200000, ${ts} AS ts, number, 12, ['pageview', 'order', 'engage'][number % 3 + 1],
  concat('/blog/', toString(number % 1000)), '', '', '', '', 'DE', '', '', '', '', '', 0, 0, ''
FROM numbers(${events})`);
}

/** Fires 1,000 deliveries at once. Returns the wait of the last healthy receiver, ms. */
async function measureDeliveries(database: Database): Promise<number> {
  const { db } = database;
  const clock: Clock = { nowMicros: () => Date.now() * 1000 };
  const authority = createAuthority('Bench authority');
  const receivers = fork(import.meta.filename, ['receive']);
  receivers.send(authority.issue([HOST]));
  const [ports] = (await once(receivers, 'message')) as [Ports];
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Deliveries' });
  const place = { orgId, domain: 'd.example', name: 'D', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
  let site = await createSite(db, clock, place);
  const attempts = [];
  for (let i = 0; i < DELIVERIES; i++) {
    if (i > 0 && i % ALERT_RULES_PER_SITE_MAX === 0) site = await createSite(db, clock, place);
    const port = i % 10 === 0 ? ports.hanging[i % HANGING_PORTS]! : ports.healthy[i % HEALTHY_PORTS]!;
    const url = `https://${HOST}:${port}/${i}`;
    const fields = {
      siteId: site.id,
      type: 'spike',
      threshold: 1,
      goalId: null,
      url,
      secret: 's',
      emails: [],
    } as const;
    const { id: ruleId } = await createAlertRule(db, clock, fields, [HOST]);
    const body = JSON.stringify({ type: 'spike', site: site.domain, rule: ruleId, value: 1, threshold: 1, at: '' });
    attempts.push({
      rule_id: ruleId,
      channel: 'webhook' as const,
      recipient: '',
      lane: `${HOST}:${port}`,
      type: 'spike' as const,
      test: 0 as const,
      body,
      attempt: 1,
      at: 0,
      status: 'pending' as const,
      detail: '',
    });
  }
  for (let i = 0; i < attempts.length; i += 500)
    await db
      .insertInto('alert_attempts')
      .values(attempts.slice(i, i + 500))
      .execute();
  return await deliver(db, clock, receivers, authority.ca);
}

async function deliver(db: Database['db'], clock: Clock, receivers: ChildProcess, ca: string): Promise<number> {
  const waits: number[] = [];
  const resolver = { resolve: async () => ['127.0.0.1'] };
  const webhook = new WebhookSender({ clock, resolver, exemptHosts: [HOST], ca });
  const transports = { webhook, email: null, publicUrl: 'https://stats.example' };
  const deliverer = new Deliverer({ db, clock, transports, log: quiet });
  const before = process.memoryUsage().rss;
  const startMs = Date.now();
  receivers.on('message', (arrivedMs: number) => waits.push(arrivedMs - startMs));
  await deliverer.look();
  const inFlight = deliverer.inFlight;
  await deliverer.settled();
  const memory = (process.memoryUsage().rss - before) / 1e6;
  receivers.kill();
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
  console.log(`deliveries in flight at once: ${inFlight}, of which ${DELIVERIES / 10} hang; ${waits.length} arrived`);
  console.log(
    `a healthy receiver waits: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms; all ended after ${Date.now() - startMs} ms, memory +${memory.toFixed(0)} MB`,
  );
  const statuses = await db
    .selectFrom('alert_attempts')
    .select((from) => ['status', from.fn.countAll().as('count')])
    .groupBy('status')
    .execute();
  console.log(statuses.map(({ status, count }) => `${status}: ${count}`).join(', '));
  return waits.length === (DELIVERIES / 10) * 9 ? at(1)! : Number.POSITIVE_INFINITY;
}

/** Runs the receivers in a separate process: some answer, some never do. */
async function receive(): Promise<void> {
  const [certificate] = (await once(process, 'message')) as [Start];
  const listen = async (server: { listen(options: object, done: () => void): unknown; address(): unknown }) => {
    await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, resolve));
    return (server.address() as AddressInfo).port;
  };
  const healthy = Array.from({ length: HEALTHY_PORTS }, () =>
    createHttpsServer({ ...certificate }, (request, response) => {
      request.resume().on('end', () => {
        process.send!(Date.now());
        response.end();
      });
    }),
  );
  const hanging = Array.from({ length: HANGING_PORTS }, () =>
    createTlsServer({ ...certificate }, (socket) => void socket.on('error', () => {})),
  );
  process.send!({ healthy: await Promise.all(healthy.map(listen)), hanging: await Promise.all(hanging.map(listen)) });
}
