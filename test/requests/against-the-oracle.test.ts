/** Random requests of crawlers and people: every question has the answer of the oracle. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { updateSite } from '../../src/sites/sites.ts';
import type { CrawlersAnswer } from '../../src/stats/answers/crawlers.ts';
import type { UncrawledAnswer } from '../../src/stats/answers/uncrawled.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import {
  type MadeRequest,
  type RejectedEvent,
  type RequestsAsked,
  requestsAsked,
  type SeenPage,
  uncrawledAsked,
} from '../oracle/requests.ts';
import { TestService, USER_AGENT } from '../service.ts';

const ZONE = 'America/New_York';
const ELSEWHERE = '203.0.113.9';

/** Who asks, and what each address of theirs is. */
const ASKING = [
  { crawler: 'GPTBot', operator: 'OpenAI', class: 'ai_training', verified: '132.196.86.1', elsewhere: 'contradicted' },
  { crawler: 'ChatGPT-User', operator: 'OpenAI', class: 'ai_agent', verified: null, elsewhere: 'unverified' },
  { crawler: 'ClaudeBot', operator: 'Anthropic', class: 'ai_training', verified: null, elsewhere: 'unverified' },
  { crawler: 'bingbot', operator: 'Microsoft', class: 'search', verified: '157.55.39.1', elsewhere: null },
  { crawler: 'Feedly', operator: 'Feedly', class: 'feed', verified: null, elsewhere: 'unverified' },
  { crawler: 'curl', operator: null, class: 'tool', verified: null, elsewhere: 'unverified' },
] as const;
const AGENTS: Readonly<Record<string, string>> = { Feedly: 'Feedly/1.0 (+http://www.feedly.com)', curl: 'curl/8.5.0' };
/** What is asked for, and the page that is kept. */
const PAGES = [
  ['/', '/'],
  ['/blog/a', '/blog/a'],
  ['/blog/a?utm_source=x', '/blog/a'],
  ['/reset/jane@example.org', '/reset/(removed)'],
  ['/app.css', '(files)'],
  ['/feed.xml', '/feed.xml'],
] as const;

let service: TestService;
let site: Site;
let key: string;

before(async () => {
  service = await TestService.start();
  site = await service.site({ timezone: ZONE });
  await updateSite(service.database.db, service.clock, site.publicId, { masks: ['/reset/*'] });
  const scopes = ['requests:write'] as const;
  ({ key } = await createApiKey(service.database.db, service.clock, { orgId: site.orgId, name: 'log', scopes }));
});
after(() => service.close());

const seed = seedOf(20_260_520);

const request = fc.record({
  who: fc.option(fc.constantFrom(...ASKING), { freq: 4, nil: null }),
  where: fc.constantFrom('verified', 'elsewhere', 'unsaid'),
  page: fc.constantFrom(...PAGES),
  status: fc.constantFrom(200, 200, 204, 301, 404, 429, 500, 503),
  bytes: fc.nat(100_000),
  // Lists of now contradict nobody who asked more than 30 days ago.
  daysAgo: fc.oneof({ weight: 4, arbitrary: fc.nat(20) }, fc.constantFrom(29, 30, 45)),
  hour: fc.integer({ min: 0, max: 23 }),
});
type Drawn = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

function agentOf(crawler: string): string {
  return AGENTS[crawler] ?? `Mozilla/5.0 (compatible; ${crawler}/1.0)`;
}

/** An event of a browser that runs the script: a person's, or a crawler's, which is rejected. */
const event = fc.record({
  who: fc.oneof(fc.constantFrom(...ASKING), fc.constantFrom('141', '142', '143')),
  page: fc.constantFrom('/', '/blog/a', '/blog/b', '/pricing', '/reset/jane@example.org', '/contact'),
});

/** Sends events of two days, and returns what is known of them. */
async function sendEvents(): Promise<{ readonly rejected: RejectedEvent[]; readonly seen: SeenPage[] }> {
  const [rejected, seen]: [RejectedEvent[], SeenPage[]] = [[], []];
  const days = fc.sample(fc.array(event, { minLength: 10, maxLength: 30 }), { seed, numRuns: 2 });
  for (const [i, events] of days.entries()) {
    if (i > 0) service.clock.advance(86_400_000_000);
    const day = today().toString();
    const decided = await service.decided(events.length);
    for (const { who, page } of events) {
      const userAgent = typeof who === 'string' ? USER_AGENT.replace('142', who) : agentOf(who.crawler);
      await service.collect(site, { n: 'pageview', u: `https://shop.example${page}` }, { 'user-agent': userAgent });
      if (typeof who !== 'string') rejected.push({ ...who, day });
      else seen.push({ day, visitor: who, page: page.startsWith('/reset/') ? '/reset/(removed)' : page });
    }
    await decided();
  }
  return { rejected, seen };
}

function today(): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(service.clock.nowMicros() / 1000))
    .toZonedDateTimeISO(ZONE)
    .toPlainDate();
}

/** The local days and hours are made by the calendar, so that nothing here divides instants into days. */
function made(drawn: Drawn): { readonly line: string; readonly request: MadeRequest } {
  const { who, where, page, status, bytes, daysAgo, hour } = drawn;
  const day = today().subtract({ days: daysAgo + 1 });
  const time = day.toZonedDateTime({ timeZone: ZONE, plainTime: { hour, minute: 30 } });
  const isSaid = where === 'verified' ? who?.verified != null : where === 'elsewhere' && who?.elsewhere != null;
  const address = isSaid ? (where === 'verified' ? who!.verified! : ELSEWHERE) : '';
  const isPast = day.until(today()).total('days') > 30;
  const elsewhere = isPast ? 'unverified' : who?.elsewhere;
  const verdict = isSaid ? (where === 'verified' ? 'verified' : elsewhere!) : 'unverified';
  const name = who?.crawler ?? null;
  const userAgent = name === null ? USER_AGENT : agentOf(name);
  return {
    line: JSON.stringify({ time: time.epochMilliseconds, path: page[0], status, bytes, userAgent, address }),
    request: {
      ...{ day: day.toString(), crawler: name, operator: who?.operator ?? null, class: who?.class ?? '' },
      ...{ page: page[1], status, bytes, verdict },
    },
  };
}

test(`reported requests are counted as defined (seed ${seed})`, async () => {
  const { rejected, seen } = await sendEvents();
  const all: MadeRequest[] = [];
  const batches = fc.sample(fc.array(request, { maxLength: 60 }), { seed, numRuns: sizeOf(12) });
  let position = '';
  for (const [i, batch] of batches.entries()) {
    const lines = batch.map((drawn) => made(drawn));
    all.push(...lines.map((line) => line.request));
    const address = `${service.url}/api/r?site=${site.publicId}&stream=log&after=${position}&position=${i}`;
    const body = lines.map(({ line }) => line).join('\n');
    // Some are sent again, as after an answer that got lost.
    for (const expected of i % 3 === 0 ? [202, 409] : [202]) {
      const headers = { authorization: `Bearer ${key}` };
      assert.equal((await fetch(address, { method: 'POST', headers, body })).status, expected);
    }
    position = String(i);
  }
  const maybe = <Value>(...values: readonly Value[]) =>
    fc.option(fc.constantFrom(...values), { freq: 2, nil: undefined });
  const question = fc.record({
    by: fc.constantFrom('crawler', 'operator', 'class', 'page', 'status', 'verdict', 'day'),
    days: fc.tuple(fc.nat(22), fc.oneof(fc.nat(22), fc.constant(50))),
    crawler: maybe('GPTBot', 'curl', 'nobody'),
    operator: maybe('OpenAI', 'curl'),
    class: maybe('ai_training', 'search'),
    page: maybe('/', '/reset/(removed)', '(files)'),
    status: maybe('2xx', '4xx', 'errors'),
    verdict: maybe('verified', 'unverified', 'contradicted'),
  });
  let [answered, uncrawled] = [0, 0];
  for (const { days, ...drawn } of fc.sample(question, { seed, numRuns: sizeOf(150) })) {
    const [last, first] = days.toSorted((a, b) => a - b);
    const dayBefore = (days: number) => today().subtract({ days }).toString();
    const [from, to] = [dayBefore(first!), dayBefore(last!)];
    const given = Object.entries(drawn).filter(([, value]) => value !== undefined);
    const asked = { from, to, ...Object.fromEntries(given) } as RequestsAsked;
    const response = await service.answer(site, `/report/crawlers?${new URLSearchParams({ ...asked })}`);
    const { totals, rows } = (await response.json()) as CrawlersAnswer;
    const expected = requestsAsked(all, rejected, asked);
    const shown = rows.map(({ operator: _, class: __, ...row }) => row);
    assert.deepEqual({ totals, rows: shown }, expected, JSON.stringify(asked));
    if (rows.length > 0) answered += 1;
    const { operator, class: kind } = drawn;
    const chosen = {
      from,
      to,
      ...(operator === undefined ? {} : { operator }),
      ...(kind === undefined ? {} : { class: kind }),
    };
    const {
      period: _,
      known: __,
      totalKeys,
      ...pages
    } = (await service.read(site, `/report/uncrawled?${new URLSearchParams(chosen)}`)) as UncrawledAnswer & {
      known?: unknown;
    };
    const wanted = uncrawledAsked(all, seen, chosen);
    assert.deepEqual({ ...pages, totalKeys }, { ...wanted, totalKeys: wanted.rows.length }, JSON.stringify(chosen));
    if (pages.rows.length > 0) uncrawled += 1;
  }
  assert.ok(answered > 20, `${answered} of the questions have rows`);
  assert.ok(uncrawled > 10, `${uncrawled} of the questions find pages that no crawler asked for`);
});
