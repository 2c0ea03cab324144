/** Random histories of a website in Umami: the rows of its database, and the events that the definitions count in them. */
import { randomUUID } from 'node:crypto';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Random } from '../collect/random.ts';
import { firstInstant, hourOf, localDay, shift } from '../oracle/calendar.ts';
import { OURS } from './names-at-sources.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
/** The zone in which the rows name their times. */
const WRITTEN_IN = 'America/New_York';

/** Names at Umami, and ours; of systems with the version. */
const BROWSERS = [
  ['chrome', 'Chrome'],
  ['crios', 'Chrome'],
  ['edge-chromium', 'Edge'],
  ['firefox', 'Firefox'],
  [null, ''],
] as const;
const SYSTEMS = [
  ['Mac OS', 'macOS', ''],
  ['Windows 10', 'Windows', '10'],
  ['Android OS', 'Android', ''],
  [null, '', ''],
] as const;
const DEVICES = [
  ['laptop', 'desktop'],
  ['desktop', 'desktop'],
  ['mobile', 'mobile'],
  ['tablet', 'tablet'],
] as const;
const PLACES = [
  ['DE', 'DE-BE', 'Berlin'],
  ['US', 'US-NY', 'New York'],
  ['BR', null, null],
  [null, null, null],
] as const;
const LANGUAGES = [
  ['de-AT', 'de'],
  ['en-US', 'en'],
  [null, ''],
] as const;
const SCREENS = [
  ['1440x900', 'desktop'],
  ['390x844', 'mobile'],
  [null, ''],
] as const;
const CUSTOM = [
  ['Sign Up', 'sign-up'],
  ['buy', 'buy'],
  ['Ünï  Kauf!', 'n-kauf'],
] as const;
/** Clicks on short links, pixels and measurements of speed. */
const OTHER_KINDS = [3, 4, 5] as const;

export type Row = Readonly<Record<string, string | number | null>>;

/** A website with its history. */
export interface UmamiHistory {
  /** The rows of each table. */
  readonly tables: Readonly<Record<'website' | 'session' | 'website_event' | 'event_data', readonly Row[]>>;
  /** The events that are counted, of site 0. */
  readonly events: readonly CollectedEvent[];
  /** The rows that are left out, by their reason. */
  readonly leftOut: Readonly<Record<'before_reset' | 'kind', number>>;
}

export interface HistoryPlan {
  readonly websiteId: string;
  readonly domain: string;
  /** The site's zone. */
  readonly zone: string;
  readonly firstDay: string;
  readonly days: number;
  readonly persons: number;
  readonly visitsPerDay: number;
  /** Umami does not show the events before this instant, microseconds. */
  readonly resetAt: number;
}

/** One event before it has its place in the order. */
interface Happening {
  readonly ts: number;
  readonly id: string;
  readonly row: Row;
  readonly event: Partial<CollectedEvent> | 'kind';
}

/** Draws a history by the rules of Umami: a session is a person's calendar month in UTC, and keeps what its first event said. */
export function umamiHistory(random: Random, plan: HistoryPlan): UmamiHistory {
  const { websiteId, domain, zone } = plan;
  const sessions = new Map<string, { readonly row: Row; readonly fields: Partial<CollectedEvent> }>();
  const happenings: Happening[] = [];
  const data: Row[] = [];
  const until = firstInstant(shift(plan.firstDay, plan.days), zone);
  for (let at = 0; at < plan.days * plan.visitsPerDay; at++) {
    const person = random.below(plan.persons);
    const origin = originOf(random, domain);
    let ts = beginning(random, shift(plan.firstDay, at % plan.days), zone);
    for (let steps = 1 + random.below(6); steps > 0 && ts < until; steps--) {
      const month = localDay(ts, 'UTC').slice(0, 7);
      const key = `${person} ${month}`;
      if (!sessions.has(key)) sessions.set(key, sessionOf(random, websiteId, ts));
      const session = sessions.get(key)!;
      const happening = happeningOf(random, { ...plan, ts, session: session.row, origin });
      const { event } = happening;
      const isCustom = event !== 'kind' && event.event !== 'pageview';
      const props = isCustom ? propsOf(random, websiteId, happening) : { rows: [], written: '' };
      data.push(...props.rows);
      const visitor = String(1 + person * 100_000 + Number(localDay(ts, zone).replaceAll('-', '').slice(3)));
      const [year, number] = month.split('-').map(Number);
      happenings.push({
        ...happening,
        event:
          event === 'kind'
            ? event
            : { ...session.fields, ...event, props: props.written, visitor: `${visitor}${year! * 12 + number!}` },
      });
      ts += random.chance(0.15) ? random.below(2 * HOUR) : random.pick([0, 1, 17 * MINUTE, random.below(MINUTE)]);
    }
  }
  const seen = happenings.filter(({ ts }) => ts >= plan.resetAt);
  const counted = seen
    .filter(({ event }) => event !== 'kind')
    .sort((a, b) => a.ts - b.ts || (a.id < b.id ? -1 : 1))
    .map(({ ts, event }, seq) => {
      const day = localDay(ts, zone);
      return eventWith({ ...(event as Partial<CollectedEvent>), site: 0, day, hour: hourOf(ts, zone), ts, seq });
    });
  const website = { website_id: websiteId, name: 'Main', domain, reset_at: written(plan.resetAt) };
  return {
    tables: {
      website: [website],
      session: [...sessions.values()].map(({ row }) => row),
      website_event: happenings.map(({ row }) => row),
      event_data: data,
    },
    events: counted,
    leftOut: { before_reset: happenings.length - seen.length, kind: seen.length - counted.length },
  };
}

/** Draws the beginning of a visit, often near a local midnight or near midnight in UTC. */
function beginning(random: Random, day: string, zone: string): number {
  const start = firstInstant(day, zone);
  const near = random.below(50 * MINUTE) - 25 * MINUTE;
  if (random.chance(0.15)) return start + Math.max(0, near);
  if (random.chance(0.15)) return firstInstant(day, 'UTC') + near;
  return start + random.below(24 * HOUR);
}

/** Draws where a visit came from: the address of its pages carries the campaign, and each page the referrer. */
function originOf(random: Random, domain: string) {
  const fields = {
    utmSource: random.pick(OURS.utmSource),
    utmMedium: random.pick(OURS.utmMedium),
    utmCampaign: random.pick(OURS.utmCampaign),
    utmContent: random.pick(OURS.utmContent),
    utmTerm: random.pick(OURS.utmTerm),
  };
  const campaign = {
    ...{ utm_source: fields.utmSource, utm_medium: fields.utmMedium, utm_campaign: fields.utmCampaign },
    ...{ utm_content: fields.utmContent, utm_term: fields.utmTerm },
  };
  const given = Object.entries(campaign).filter(([, value]) => value !== '');
  const query = [...given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`), 'page=2'].join('&');
  const host = random.pick([...OURS.referrer, domain]);
  return {
    row: {
      ...Object.fromEntries(Object.entries(campaign).map(([name, value]) => [name, value || null])),
      url_query: random.chance(0.5) || given.length > 0 ? query : null,
      referrer_domain: host || null,
      referrer_path: host === '' ? null : '/some/page',
    },
    fields: { ...fields, referrer: host === domain ? '' : host },
  };
}

function sessionOf(random: Random, websiteId: string, ts: number) {
  const [browser, os, device] = [random.pick(BROWSERS), random.pick(SYSTEMS), random.pick(DEVICES)];
  const [country, region, city] = random.pick(PLACES);
  const [language, screen] = [random.pick(LANGUAGES), random.pick(SCREENS)];
  const row: Row = {
    ...{
      session_id: uuid(random),
      website_id: websiteId,
      created_at: written(ts),
      language: language[0],
      screen: screen[0],
    },
    ...{ browser: browser[0], os: os[0], device: device[0], country, region, city },
  };
  const place = { country: country ?? '', region: region ?? '', city: city ?? '' };
  const client = {
    ...{ browser: browser[1], os: os[1], osVersion: os[2], device: device[1] },
    ...{ language: language[1], screen: screen[1] },
  };
  return { row, fields: { ...place, ...client } };
}

function happeningOf(
  random: Random,
  {
    websiteId,
    domain,
    ts,
    session,
    origin,
  }: HistoryPlan & { ts: number; session: Row; origin: ReturnType<typeof originOf> },
): Happening {
  const id = uuid(random);
  const page = random.pick(OURS.page);
  const name = random.chance(0.25) ? random.pick(CUSTOM) : null;
  const kind = random.chance(0.05) ? random.pick(OTHER_KINDS) : name === null ? 1 : 2;
  // A page of another host counts by its path.
  const hostname = random.pick([domain, `www.${domain}`, 'elsewhere.example', '']);
  const row: Row = {
    ...origin.row,
    ...{ event_id: id, website_id: websiteId, session_id: session.session_id!, visit_id: uuid(random) },
    ...{ created_at: written(ts), url_path: page, event_type: kind, event_name: kind === 2 ? name![0] : null },
    hostname: hostname || null,
  };
  const event = { ...origin.fields, page, hostname, event: kind === 2 ? name![1] : 'pageview' };
  return { ts, id, row, event: kind > 2 ? 'kind' : event };
}

/** Draws the properties of a custom event. A list is none of ours. */
function propsOf(random: Random, websiteId: string, { id, row }: Happening) {
  const of = { website_id: websiteId, website_event_id: id, created_at: row.created_at! };
  const [plan, seats] = [random.pick(["it's", 'pro', '']), random.pick([0, 1, 2.5, -3])];
  const rows: Row[] = [
    { ...of, event_data_id: randomUUID(), data_key: 'plan', string_value: plan, number_value: null, data_type: 1 },
    { ...of, event_data_id: randomUUID(), data_key: 'seats', string_value: null, number_value: seats, data_type: 2 },
    { ...of, event_data_id: randomUUID(), data_key: 'list', string_value: '[1]', number_value: null, data_type: 5 },
  ];
  return { rows, written: JSON.stringify({ plan, seats: String(seats) }) };
}

/** Writes an instant as the text of a time in a zone that is neither the site's nor UTC. */
function written(ts: number): string {
  const at = Temporal.Instant.fromEpochNanoseconds(BigInt(ts) * 1000n).toZonedDateTimeISO(WRITTEN_IN);
  return at.toString({ timeZoneName: 'never' });
}

function uuid(random: Random): string {
  const hex = random.bytes(16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
