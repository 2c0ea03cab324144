import { LookupCache } from '../../collect/lookup/lookup-cache.ts';
import type { ExportFile, Row } from '../files/export-table.ts';
import { nameEvent } from '../names/event-name.ts';
import { hostOfLabel } from '../names/source-host.ts';
import { convertTables, importLine, renamedFrom, tablesWith } from './convert-tables.ts';
import { joinAddress, PageAddresses } from './page-addresses.ts';
import { isTrue, utcInstant } from './row-values.ts';
import type { ConvertedRow, EventSource, ImportLine, SourceOptions } from './source.ts';
import { clientFields, placeFields } from './visitor-fields.ts';

const VERSION = '2';
/** The first column has the version of the format in front of its name. */
const PATH = `${VERSION}Path`;
const FIRST_COLUMN = /^(\d+)Path$/;
const COLUMNS = [PATH, 'Event', 'Session', 'Bot', 'Date'];

/** The sessions whose last page is remembered, about 20 MB of them. Most events follow their page within minutes. */
const SESSIONS_REMEMBERED = 100_000;
/** The page of an event without a pageview before it. */
const UNKNOWN_PAGE = '/';

/**
 * Reads the CSV export of GoatCounter, version 2. It has rows only where GoatCounter was told to keep individual pageviews.
 * A visitor is GoatCounter's session; its events have no page, so they belong to the last page of their session.
 */
export const goatCounterCsv: EventSource = {
  kind: 'events',
  name: 'goatcounter-csv',
  title: 'GoatCounter (CSV)',
  recognise: (files) => {
    if (tablesWith(files, COLUMNS).length > 0) return null;
    const version = otherVersion(files);
    if (version === null) return `no file has the columns ${COLUMNS.join(', ')}`;
    return `its format has version ${version}, and only version ${VERSION} can be read`;
  },
  read: (files, options) => {
    const hits = new GoatCounterHits(options);
    return convertTables(tablesWith(files, COLUMNS), (row) => hits.convert(row));
  },
};

/** Returns the version of an export that is not of the one that is read; null when no file is an export. */
function otherVersion(files: readonly ExportFile[]): string | null {
  for (const file of files) {
    const version = file.kind === 'table' ? FIRST_COLUMN.exec(file.columns[0] ?? '')?.[1] : undefined;
    if (version !== undefined && version !== VERSION) return version;
  }
  return null;
}

class GoatCounterHits {
  readonly #pages: PageAddresses;
  readonly #names: SourceOptions['eventNames'];
  readonly #lastPages = new LookupCache<string, string>(SESSIONS_REMEMBERED);

  constructor(options: SourceOptions) {
    this.#pages = new PageAddresses(options);
    this.#names = options.eventNames;
  }

  convert(row: Row): ConvertedRow {
    const ts = utcInstant(row.Date ?? '');
    const { [PATH]: path = '', Session: session = '' } = row;
    if (row.Bot !== undefined && row.Bot !== '' && row.Bot !== '0') return { leftOut: 'robot', ts };
    if (!isTrue(row.Event)) {
      if (path === '') return { leftOut: 'no_key', ts };
      this.#lastPages.set(session, path);
      return { lines: [this.#line(row, ts, path, undefined)] };
    }
    const event = nameEvent(path, this.#names);
    if ('leftOut' in event) return { leftOut: event.leftOut, ts };
    const line = this.#line(row, ts, this.#lastPages.get(session) ?? UNKNOWN_PAGE, event.name);
    return { lines: [line], ...renamedFrom(path, event.name) };
  }

  #line(row: Row, ts: string, page: string, e: string | undefined): ImportLine {
    const [country, region] = (row.Location ?? '').split('-');
    const { r, campaign } = referrerOf(row);
    return importLine({
      ts,
      visitor: row.Session ?? '',
      ...this.#pages.of(joinAddress('', page, ''), { utm_source: campaign }),
      r,
      e,
      ...placeFields(country, region),
      ...clientFields({ browser: row.Browser, os: row.System }),
      // The width comes first; today the other two are always 0 and 1.
      screen: row['Screen size'],
    });
  }
}

/**
 * Reads the referrer by its scheme: `h` an address without its scheme, `c` a campaign, `g` a name that GoatCounter has for
 * several addresses, `o` any other address. A name without a host, such as `Email`, counts as absent.
 */
function referrerOf({ Referrer: text = '', 'Referrer scheme': scheme }: Row): { r?: string; campaign?: string } {
  if (text === '') return {};
  if (scheme === 'c') return { campaign: text };
  if (scheme === 'o') return { r: text };
  const host = scheme === 'g' ? hostOfLabel(text) : undefined;
  if (host !== undefined) return { r: `https://${host}/` };
  if (/^https?:\/\//i.test(text)) return { r: text };
  return /^[^\s/]+\.[^\s/]/.test(text) ? { r: `https://${text}` } : {};
}
