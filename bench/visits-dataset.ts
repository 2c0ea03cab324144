/**
 * Creates the data directory that `visits.ts` measures on: a year of kept visits of one site, made up inside the engine and written
 * into the table of visits as `VisitWriter` writes them, and an open day of events. Reuses a directory that is complete.
 * Usage: node bench/visits-dataset.ts DIR HITS
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src/database/database.ts';
import { addDays, lastOfMonth } from '../src/domain/calendar.ts';
import { dayStart } from '../src/domain/day.ts';
import { beginClosing, publishClosedDays } from '../src/rollup/days/closed-days.ts';
import { SESSIONS_BEFORE, UNIFORM_COLUMN } from '../src/rollup/sql/uniform-visits.ts';
import { VISIT_ALIKE } from '../src/rollup/sql/visits.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { VISIT_COLUMNS } from '../src/store/hit-columns.ts';
import { defineSites } from './measured-sites.ts';
import { NOW, settled, TODAY } from './read-dataset.ts';
import { insertMadeUpDay } from './read-events.ts';

export const DAYS = 364;
export const YEAR = { from: addDays(TODAY, -DAYS), to: addDays(TODAY, -1) };
const TODAYS_EVENTS = 20_000;
/** A part has so many hits at most, as the days of a large site have when they are written. */
const HITS_PER_INSERT = 1_000_000;
const HITS_PER_VISIT = 3.235;
const VISITS_PER_VISITOR = 1.15;
/** Places are updated once a month: on that day one visitor of fifty is not uniform. */
const IS_MOVED = 'hash % 50 = 0 AND toDayOfMonth(day) = 9';

const COUNTRIES =
  'US DE GB FR IN BR CA NL ES IT PL JP AU SE CH MX ID TR KR AR BE AT DK NO FI PT CZ RO GR IE ZA UA'.split(' ');
const BROWSERS = ['Chrome', 'Safari', 'Edge', 'Firefox', 'Samsung Internet', 'Opera', 'Brave', 'Vivaldi'];
const SYSTEMS = ['Windows', 'iOS', 'Android', 'Mac OS', 'Linux', 'Chrome OS'];
const DEVICES = ['desktop', 'mobile', 'tablet'];
const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'tr', 'ko', 'sv', 'da', 'fi', 'cs'];
const SCREENS = ['desktop', 'mobile', 'laptop', 'wide', 'tablet'];
const MEDIA = ['cpc', 'email', 'social', 'affiliate', 'display'];
const SOURCES = ['google', 'newsletter', 'facebook', 'bing', 'partner', 'linkedin', 'reddit', 'podcast'];

/** A dataset: the ids that `visits.ts` asks about, and how long its writing took. */
export interface VisitsDataset {
  readonly site: string;
  readonly funnel: number;
  readonly goal: number;
  readonly seconds: number;
}

/** The number of pages of a site with so many hits a year. */
function pagesOf(hits: number): number {
  return Math.min(20_000, Math.max(2000, Math.round(hits / 1000)));
}

/** Returns the statement that writes the visits of some days. */
function insertVisits(site: number, first: string, days: number, hits: number): string {
  const visitors = Math.ceil(((hits / DAYS) * days) / HITS_PER_VISIT / VISITS_PER_VISITOR);
  const unit = (...seeds: string[]) => `cityHash64(hash, ${seeds.join(', ')}) / 18446744073709551616.`;
  const rank = (max: number, ...seeds: string[]) => `toUInt32(exp(${unit(...seeds)} * log(${max})))`;
  const oneOf = (values: readonly string[], ...seeds: string[]) =>
    `arrayElement([${values.map((value) => `'${value}'`).join(', ')}], ${rank(values.length + 1, ...seeds)})`;
  const ofVisitors = `SELECT cityHash64('${first}', number) AS hash, toDate('${first}') + number % ${days} AS day,
    ${oneOf(COUNTRIES, "'country'")} AS country,
    concat(country, '-', toString(${rank(20, "'region'")})) AS region,
    concat('City ', toString(${rank(60, "'city'")}), ' of ', country) AS city,
    ${oneOf(BROWSERS, "'browser'")} AS browser,
    toString(100 + ${rank(40, "'browser version'")}) AS browser_version,
    ${oneOf(SYSTEMS, "'os'")} AS os,
    concat(toString(${rank(18, "'os version'")}), '.', toString(${rank(6, "'os minor'")})) AS os_version,
    ${oneOf(DEVICES, "'device'")} AS device,
    ${oneOf(LANGUAGES, "'language'")} AS language,
    ${oneOf(SCREENS, "'screen'")} AS screen,
    arrayMap(s -> 1 + toUInt8(floor(8 * pow(${unit('s', "'length'")}, 2))),
      range(if(${unit("'visits'")} < ${VISITS_PER_VISITOR - 1}, 2, 1))) AS lengths
  FROM numbers(${visitors})`;
  const numbered = `SELECT *,
    toUInt32(row_number() OVER (PARTITION BY day ORDER BY NOT (${IS_MOVED}), ${VISIT_ALIKE.join(', ')}, hash)) AS visitor FROM (${ofVisitors})`;
  const page = (place: string) =>
    `multiIf(${place} = 1, '/', ${place} = 2, '/pricing', ${place} % 3 = 0, concat('/product/item-', toString(${place})),
      ${place} % 3 = 1, concat('/blog/2026/article-', toString(${place})), concat('/docs/section-', toString(${place})))`;
  const visits = `SELECT * EXCEPT lengths, lengths[s] AS length, arraySum(arraySlice(lengths, 1, s - 1)) AS earlier,
    toUInt32(s) AS session, toInt32(${unit('s', "'start'")} * 42000 + (s - 1) * 43200) AS start,
    arrayMap(j -> if(j > 1 AND ${unit('s', 'j', "'kind'")} < 0.07,
      ['signup', 'purchase', 'add_to_cart', 'outbound'][1 + cityHash64(hash, s, j) % 4], 'pageview'), range(1, length + 1)) AS events,
    arrayFill((place, event) -> event = 'pageview',
      arrayMap(j -> ${rank(pagesOf(hits), 's', 'j', "'page'")}, range(1, length + 1)), events) AS places,
    arrayMap(j -> start + (j - 1) * 40 + toInt32(cityHash64(hash, s, j, 'at') % 30), range(1, length + 1)) AS seconds,
    arrayMap((event, j) -> if(event != 'pageview' OR ${unit('s', 'j', "'read'")} < 0.25, 0,
      toUInt32(1000 + cityHash64(hash, s, j, 'active') % 29000)), events, range(1, length + 1)) AS reading,
    ${unit('s', "'tagged'")} < 0.2 AS tagged,
    if(${unit('s', "'from'")} < 0.4, '', concat('www', toString(${rank(3000, 's', "'referrer'")}), '.example')) AS referrer,
    if(tagged, ${oneOf(SOURCES, 's', "'source'")}, '') AS utm_source,
    if(tagged, ${oneOf(MEDIA, 's', "'medium'")}, '') AS utm_medium,
    if(tagged, concat('campaign-', toString(${rank(200, 's', "'campaign'")})), '') AS utm_campaign,
    if(tagged, concat('banner-', toString(${rank(20, 's', "'content'")})), '') AS utm_content,
    if(tagged AND hash % 3 = 0, concat('term ', toString(${rank(500, 's', "'term'")})), '') AS utm_term,
    multiIf(utm_medium = 'cpc', 'Paid Search', utm_medium = 'email', 'Email', utm_medium = 'social', 'Organic Social',
      utm_medium = 'affiliate', 'Affiliates', utm_medium = 'display', 'Display', referrer = '', 'Direct',
      cityHash64(referrer) % 3 = 0, 'Organic Search', 'Referral') AS channel
  FROM (${numbered}) ARRAY JOIN arrayEnumerate(lengths) AS s`;
  const columns: Readonly<Record<string, string>> = {
    site: String(site),
    seq: 'toUInt32(earlier + j)',
    second: 'seconds[j]',
    hour: 'toUInt8(intDiv(seconds[j], 3600))',
    event: 'events[j]',
    page: page('places[j]'),
    entry: page('places[1]'),
    exit: page('places[-1]'),
    began: 'toUInt8(intDiv(start, 3600))',
    bounce: 'toUInt8(length = 1 AND reading[1] < 10000)',
    duration:
      'toInt64(seconds[-1] - seconds[1]) * 1000000 + cityHash64(hash, session) % 1000000 + 1000 * toInt64(reading[-1])',
    hostname: "'www.site0.example'",
    active_ms: 'reading[j]',
    scroll_pct: "if(reading[j] = 0, 255, toUInt8(cityHash64(hash, session, j, 'depth') % 101))",
    properties: `CAST(if(events[j] = 'purchase', map('value', concat(toString(cityHash64(hash, j) % 500), '.90'),
      'currency', if(hash % 5 = 0, 'USD', 'EUR'), 'plan', ['free', 'pro', 'team'][1 + hash % 3]), map()),
      'Map(LowCardinality(String), String)')`,
  };
  const names = VISIT_COLUMNS.map(([name]) => name).filter((name) => name !== 'uniform');
  const made = names.map((name) => (columns[name] === undefined ? name : `${columns[name]} AS ${name}`));
  return `INSERT INTO visits (${names.join(', ')}, uniform, generation) SELECT ${names.join(', ')}, ${UNIFORM_COLUMN}, 1
FROM (SELECT *, seq AS ts, NOT (${IS_MOVED}) AS is_uniform, ${SESSIONS_BEFORE}
  FROM (SELECT hash, ${made.join(',\n  ')} FROM (${visits}) ARRAY JOIN arrayEnumerate(events) AS j)) AS hit
SETTINGS min_insert_block_size_rows = 0, min_insert_block_size_bytes = 1000000000000`;
}

/** Writes visits, totals and the open day, and says in the database that the days are final. */
async function generate(directory: string, hits: number): Promise<void> {
  const startMs = performance.now();
  const database = await openDatabase(directory);
  const store = await ChdbStore.open(join(directory, 'store'));
  const clock = { nowMicros: () => NOW };
  const { siteIds, dataset } = await defineSites(database, clock, { count: 2, firstDay: YEAR.from });
  const [site] = siteIds;
  const daysOfInsert = Math.max(1, Math.floor(HITS_PER_INSERT / (hits / DAYS)));
  for (let day = YEAR.from; day <= YEAR.to; ) {
    let last = day;
    for (let i = 1; i < daysOfInsert && last < YEAR.to && last < lastOfMonth(day); i++) last = addDays(last, 1);
    const days = (Date.parse(last) - Date.parse(day)) / 86_400_000 + 1;
    await store.execute(insertVisits(site!, day, days, hits));
    day = addDays(last, 1);
  }
  await store.execute(`INSERT INTO day_totals (site, day, visitors, pageviews, sessions, bounces, duration, generation)
SELECT site, day, uniqExact(visitor), sum(views), count(), sum(bounce), sum(duration), 1
FROM (SELECT site, day, visitor, session, countIf(event = 'pageview') AS views, any(bounce) AS bounce, any(duration) AS duration
  FROM visits GROUP BY site, day, visitor, session) GROUP BY site, day`);
  const counts = await store.query<{ day: string; hits: number }>(
    'SELECT day, count() AS hits FROM visits GROUP BY day',
  );
  const closed = counts.map((of) => ({
    siteId: site!,
    day: of.day,
    generation: 1,
    events: of.hits,
    hasVisits: true as const,
  }));
  await beginClosing(database.db, closed);
  await publishClosedDays(database.db, closed);
  await database.db.updateTable('site_days').set({ final: 1 }).execute();
  const today = { day: TODAY, start: dayStart(TODAY, 'UTC'), endSecond: 79_200, events: TODAYS_EVENTS, seed: 7 };
  await store.execute(insertMadeUpDay(today, siteIds));
  await settled(store);
  await store.close();
  await database.close();
  const seconds = Math.round((performance.now() - startMs) / 1000);
  const facts: VisitsDataset = { site: dataset.site, funnel: dataset.funnel, goal: dataset.order, seconds };
  writeFileSync(manifestOf(directory), JSON.stringify(facts));
}

export function readManifest(directory: string): VisitsDataset {
  return JSON.parse(readFileSync(manifestOf(directory), 'utf8')) as VisitsDataset;
}

function manifestOf(directory: string): string {
  return join(directory, 'visits.json');
}

if (import.meta.main) {
  const [directory = '', hits = ''] = process.argv.slice(2);
  if (!existsSync(manifestOf(directory))) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    await generate(directory, Number(hits));
  }
}
