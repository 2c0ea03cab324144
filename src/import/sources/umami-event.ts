import type { Row } from '../files/export-table.ts';
import { nameEvent } from '../names/event-name.ts';
import { importLine, renamedFrom } from './convert-tables.ts';
import { importProps } from './import-props.ts';
import { joinAddress, PageAddresses } from './page-addresses.ts';
import { utcInstant } from './row-values.ts';
import type { ConvertedRow, ImportLine, SourceOptions } from './source.ts';
import { propertyOf, type UmamiDatum } from './umami-event-data.ts';
import { clientFields, placeFields } from './visitor-fields.ts';

const PAGEVIEW = '1';
const CUSTOM = '2';

/**
 * Converts rows of Umami's events, with the columns of their sessions beside them, as its Cloud exports them and as the
 * database has them. Umami keeps a visitor for a month as a session; here it is one visitor of each day.
 */
export class UmamiEvents {
  readonly #pages: PageAddresses;
  readonly #names: SourceOptions['eventNames'];
  readonly #site: string | null;

  /** @param site the id of the website whose events are taken; null for all */
  constructor(options: SourceOptions, site: string | null) {
    this.#pages = new PageAddresses(options);
    this.#names = options.eventNames;
    this.#site = site;
  }

  /** Tells whether a row is an event that may have properties. */
  hasData(row: Row): boolean {
    return row.event_type === CUSTOM;
  }

  /** @param data the properties of the event */
  convert(row: Row, data: readonly UmamiDatum[]): ConvertedRow {
    const ts = utcInstant(row.created_at ?? '');
    if (this.#site !== null && row.website_id !== this.#site) return { leftOut: 'other_site', ts };
    if (row.event_type === PAGEVIEW) return { lines: [this.#line(row, ts, {})] };
    // 3 is a click on a short link, 4 a pixel in an email, 5 a measurement of speed.
    if (row.event_type !== CUSTOM) return { leftOut: 'kind', ts };
    const event = nameEvent(row.event_name ?? '', this.#names);
    if ('leftOut' in event) return { leftOut: event.leftOut, ts };
    const p = importProps(data.map(propertyOf).filter((property) => property !== null));
    return { lines: [this.#line(row, ts, { e: event.name, p })], ...renamedFrom(row.event_name, event.name) };
  }

  #line(row: Row, ts: string, event: { e?: string; p?: ImportLine['p'] | undefined }): ImportLine {
    return importLine({
      ts,
      visitor: row.session_id ?? '',
      ...this.#pages.of(joinAddress(row.hostname ?? '', row.url_path ?? '', row.url_query ?? ''), row),
      r: referrerOf(row),
      ...event,
      ...placeFields(row.country, row.region ?? row.subdivision1, row.city),
      ...clientFields(row),
      screen: row.screen,
    });
  }
}

function referrerOf({ referrer_domain: domain = '', referrer_path: path = '' }: Row): string {
  return domain === '' ? '' : joinAddress(domain, path, '');
}
