import { isDay } from '../domain/calendar.ts';
import { EVENTS_PER_WRITER } from '../domain/sequence.ts';
import { firstFields, LEADING_COLUMNS, splitLines } from './encoded-lines.ts';
import type { QueryParams } from './store.ts';

const SITE = LEADING_COLUMNS.indexOf('site');
const DAY = LEADING_COLUMNS.indexOf('day');
const TS = LEADING_COLUMNS.indexOf('ts');
const SEQ = LEADING_COLUMNS.indexOf('seq');
/** The engine refuses statements with very many values; then the numbers alone narrow the search. */
const SITES_MAX = 2000;
const FIELDS = LEADING_COLUMNS.length;

/** The query half of a store. */
interface Source {
  query<Row>(sql: string, params?: QueryParams): Promise<Row[]>;
}

/** Returns the encoded events that a store does not have. Site, day, instant and number identify an event. */
export async function missingEvents(source: Source, lines: Uint8Array): Promise<Uint8Array> {
  const all = splitLines(lines).map(eventOf);
  const days = new Set([...new Set(all.map(({ day }) => day))].filter(isDay));
  // A line that is no event is for the engine to refuse.
  const events = all.filter(({ site, ts, seq, day }) => [site, ts, seq].every(Number.isSafeInteger) && days.has(day));
  if (events.length === 0) return lines;
  const known = new Set<string>();
  // Writers' numbers lie far apart: between two of them could be all that an import has ever brought.
  for (const some of Map.groupBy(events, ({ seq }) => Math.floor(seq / EVENTS_PER_WRITER)).values()) {
    for (const { event } of await storedBetween(source, some)) known.add(event);
  }
  if (known.size === 0) return lines;
  return Buffer.concat(all.filter(({ key }) => !known.has(key)).map(({ line }) => line));
}

/** The events of these sites and days within the bounds of these, each as its key. */
async function storedBetween(source: Source, events: readonly EncodedEvent[]): Promise<{ readonly event: string }[]> {
  const sites = [...new Set(events.map(({ site }) => site))];
  return await source.query(
    `SELECT concat(toString(site), ' ', toString(day), ' ', toString(ts), ' ', toString(seq)) AS event FROM events
WHERE ${sites.length > SITES_MAX ? '' : 'site IN {sites:Array(UInt32)} AND'} day IN {days:Array(Date)}
  AND seq BETWEEN {first:UInt64} AND {last:UInt64} AND ts BETWEEN {since:Int64} AND {until:Int64}`,
    { sites, days: [...new Set(events.map(({ day }) => day))], ...boundsOf(events) },
  );
}

interface EncodedEvent {
  readonly line: Buffer;
  readonly site: number;
  readonly day: string;
  readonly ts: number;
  readonly seq: number;
  readonly key: string;
}

function eventOf(line: Buffer): EncodedEvent {
  const fields = firstFields(line, FIELDS);
  const [site = '', day = '', ts = '', seq = ''] = [SITE, DAY, TS, SEQ].map((index) => fields[index]);
  return { line, site: Number(site), day, ts: Number(ts), seq: Number(seq), key: `${site} ${day} ${ts} ${seq}` };
}

function boundsOf(events: readonly EncodedEvent[]): QueryParams {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { seq, ts } of events) {
    first = Math.min(first, seq);
    last = Math.max(last, seq);
    since = Math.min(since, ts);
    until = Math.max(until, ts);
  }
  return { first, last, since, until };
}
