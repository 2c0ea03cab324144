import pg from 'pg';
import type { Row } from '../files/export-table.ts';
import type { ConvertedRow, SourceOptions } from './source.ts';
import { UmamiEvents } from './umami-event.ts';
import { datumOf, type UmamiDatum } from './umami-event-data.ts';
import { chooseWebsite, type UmamiWebsite } from './umami-website.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ROWS_AT_ONCE = 2_000;
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** The columns without which a database is no Umami's, or one of before version 2. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  website: ['website_id', 'name', 'domain'],
  session: ['session_id'],
  website_event: ['event_id', 'website_id', 'session_id', 'created_at', 'url_path', 'event_type'],
};

/** The columns that a version of Umami may have with the event or with its session. */
const OPTIONAL = [
  ...['url_query', 'referrer_path', 'referrer_domain', 'event_name', 'hostname'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'],
  ...['browser', 'os', 'device', 'screen', 'language', 'country', 'region', 'subdivision1', 'city'],
];

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads the events of a website from the PostgreSQL database of an Umami, without changing it: all as they were when reading
 * began, ordered by their time and id. Events that come later stand behind, so a row keeps its number when the import is
 * resumed. Throws an Error of one line when the database cannot be read or is no Umami's, or when the website is not clear.
 *
 * @param url `postgres://user:password@host/database`; a `schema` that Prisma knows is taken from it
 */
export async function* readUmamiDatabase(url: string, options: SourceOptions): AsyncGenerator<readonly ConvertedRow[]> {
  const client = await connect(url);
  try {
    const columns = await columnsIn(client);
    requireUmami(columns);
    const website = chooseWebsite(await websitesIn(client, columns), options.domain, options.sourceSite);
    await client.query(declareEvents(columns), [website.id]);
    const events = new UmamiEvents(options, website.id);
    while (true) {
      const { rows } = await client.query<Record<string, string | null>>(`fetch ${ROWS_AT_ONCE} from umami_events`);
      if (rows.length === 0) return;
      const pieces = rows.map(rowOf);
      const data = await eventData(
        client,
        columns,
        pieces.filter((row) => events.hasData(row)),
      );
      yield pieces.map((row) =>
        row.before_reset === 'true'
          ? { leftOut: 'before_reset', ts: row.created_at ?? '' }
          : events.convert(row, data.get(row.event_id ?? '') ?? []),
      );
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Connects, and begins a transaction that only reads and sees one moment. */
async function connect(url: string): Promise<pg.Client> {
  let client: pg.Client | null = null;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // A connection that breaks between two statements is noticed by the next one.
    client.on('error', () => {});
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    // The import may wait between two pieces for longer than the server allows by default.
    await client.query(`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true)`);
    const schema = URL.parse(url)?.searchParams.get('schema');
    if (schema) await client.query(`select set_config('search_path', quote_ident($1), true)`, [schema]);
    return client;
  } catch (error) {
    await client?.end().catch(() => {});
    throw unreadable(error);
  }
}

async function columnsIn(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = any(current_schemas(false)) and table_name in ('website', 'session', 'website_event', 'event_data')
     group by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

function requireUmami(columns: Columns): void {
  for (const [table, names] of Object.entries(REQUIRED)) {
    const found = columns.get(table);
    const missing = names.find((name) => found?.has(name) !== true);
    if (missing === undefined) continue;
    const what = found === undefined ? `the table ${table}` : `the column ${missing} of the table ${table}`;
    throw new Error(`${what} is missing; it is another database, or of an Umami before version 2`);
  }
}

async function websitesIn(client: pg.Client, columns: Columns): Promise<UmamiWebsite[]> {
  const isDeleted = columns.get('website')!.has('deleted_at') ? 'deleted_at is not null' : 'false';
  const { rows } = await client.query<UmamiWebsite>(
    `select website_id::text as id, name, coalesce(domain, '') as domain, ${isDeleted} as "isDeleted"
     from website order by name, website_id`,
  );
  return rows;
}

function declareEvents(columns: Columns): string {
  const [events, sessions] = [columns.get('website_event')!, columns.get('session')!];
  const optional = OPTIONAL.flatMap((name) => {
    if (events.has(name)) return [`e.${name}::text as ${name}`];
    return sessions.has(name) ? [`s.${name}::text as ${name}`] : [];
  });
  const beforeReset = columns.get('website')!.has('reset_at') ? 'e.created_at < w.reset_at' : 'false';
  return `declare umami_events no scroll cursor for
    select e.event_id::text as event_id, e.website_id::text as website_id, e.session_id::text as session_id,
      to_char(e.created_at, ${ISO}) as created_at, e.url_path::text as url_path, e.event_type::text as event_type,
      (${beforeReset})::text as before_reset, ${optional.join(', ')}
    from website_event e join website w on w.website_id = e.website_id left join session s on s.session_id = e.session_id
    where e.website_id = $1::uuid order by e.created_at, e.event_id`;
}

/** Returns the properties of some events, by the event. */
async function eventData(
  client: pg.Client,
  columns: Columns,
  events: readonly Row[],
): Promise<Map<string, UmamiDatum[]>> {
  const byEvent = new Map<string, UmamiDatum[]>();
  const found = columns.get('event_data');
  if (found === undefined || events.length === 0) return byEvent;
  const key = found.has('data_key') ? 'data_key' : 'event_key';
  const { rows } = await client.query<Record<string, string | null>>(
    `select website_event_id::text as website_event_id, ${key} as data_key, string_value, number_value::text as number_value,
       to_char(date_value, ${ISO}) as date_value, data_type::text as data_type
     from event_data where website_event_id = any($1::uuid[]) order by created_at, event_data_id`,
    [events.map((row) => row.event_id)],
  );
  for (const row of rows.map(rowOf)) {
    const id = row.website_event_id ?? '';
    const data = byEvent.get(id);
    if (data === undefined) byEvent.set(id, [datumOf(row)]);
    else data.push(datumOf(row));
  }
  return byEvent;
}

function rowOf(row: Readonly<Record<string, string | null>>): Row {
  return Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Names the database in front of what went wrong. The messages of the driver contain no password. */
function unreadable(cause: unknown): Error {
  // Of a name with several addresses the error of each is inside.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  const message = first instanceof Error ? first.message : String(first);
  return new Error(`cannot read the database of Umami: ${message.split('\n', 1)[0]}`, { cause });
}
