import type { Row } from '../files/export-table.ts';
import { nameEvent } from '../names/event-name.ts';
import { convertTables, importLine, renamedFrom, tablesWith } from './convert-tables.ts';
import { joinAddress, PageAddresses } from './page-addresses.ts';
import { isTrue } from './row-values.ts';
import type { ConvertedRow, EventSource, EventSourceOptions } from './source.ts';
import { agentFields, type ClientFields, clientFields, placeFields } from './visitor-fields.ts';

const COLUMNS = ['added_iso', 'session_id', 'datapoint', 'path'];
const PAGEVIEW = 'pageview';

/** Reads the CSV export of Simple Analytics. Who exports chooses the columns; those that are not there are absent. */
export const simpleAnalytics: EventSource = {
  kind: 'events',
  name: 'simple-analytics',
  title: 'Simple Analytics',
  recognise: (files) =>
    tablesWith(files, COLUMNS).length > 0 ? null : `no file has the columns ${COLUMNS.join(', ')}`,
  read: (files, options) => {
    const pages = new PageAddresses(options);
    return convertTables(tablesWith(files, COLUMNS), (row) => convert(row, pages, options));
  },
};

function convert(row: Row, pages: PageAddresses, options: EventSourceOptions): ConvertedRow {
  const ts = row.added_iso ?? '';
  if (isTrue(row.is_robot)) return { leftOut: 'robot', ts };
  const { datapoint = PAGEVIEW } = row;
  const event = datapoint === PAGEVIEW ? null : nameEvent(datapoint, options.eventNames);
  if (event !== null && 'leftOut' in event) return { leftOut: event.leftOut, ts };
  const address = joinAddress(row.hostname ?? '', row.path ?? '', row.query ?? '');
  const line = importLine({
    ts,
    visitor: row.session_id ?? '',
    ...pages.of(address, row),
    r: row.document_referrer,
    e: event?.name,
    ...placeFields(row.country_code),
    ...clientOf(row, options),
    screen: row.screen_width,
  });
  return { lines: [line], ...renamedFrom(datapoint, event?.name) };
}

/** The export has the User-Agent at times in place of what it says. */
function clientOf(row: Row, { lookups }: EventSourceOptions): ClientFields {
  const { user_agent: userAgent = '', lang_language: language } = row;
  if (row.browser_name !== undefined || userAgent === '') {
    return clientFields({
      browser: row.browser_name,
      browserVersion: row.browser_version,
      os: row.os_name,
      osVersion: row.os_version,
      device: row.device_type,
      language,
    });
  }
  return { ...agentFields(lookups.describe(userAgent)), ...(language !== undefined && { language }) };
}
