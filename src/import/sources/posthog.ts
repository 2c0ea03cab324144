import type { Row } from '../files/export-table.ts';
import { nameEvent } from '../names/event-name.ts';
import { convertTables, identified, importLine, renamedFrom, tablesWith } from './convert-tables.ts';
import { importProps } from './import-props.ts';
import { isJsonObject, type JsonObject, parseJson } from './json-lines.ts';
import { joinAddress, PageAddresses } from './page-addresses.ts';
import type { ConvertedRow, EventSource, EventSourceOptions, ImportLine, LeftOut } from './source.ts';
import { agentFields, type ClientFields, clientFields, placeFields } from './visitor-fields.ts';

const COLUMNS = ['event', 'timestamp', 'distinct_id', 'properties'];
const OWN_EVENT = /^\$/;
/** Properties without `$` that posthog-js (MIT) adds to every event. */
const ADDED = new Set(
  [
    'token distinct_id gclid gad_source gclsrc dclid gbraid wbraid fbclid msclkid twclid li_fat_id',
    'mc_cid igshid ttclid rdt_cid irclid _kx epik qclid sccid ph_keyword',
  ].flatMap((keys) => keys.split(' ')),
);
const CAMPAIGN = /^utm_/;

type ActionFields = Pick<ImportLine, 'e'> & { readonly p?: ImportLine['p'] | undefined };

/**
 * Reads a table of events that PostHog exports, by SQL or from its list of events, with the properties as JSON.
 *
 * `$pageview` is a pageview, a click that `$autocapture` saw leave the site is `outbound`, and a name without `$` an event.
 * PostHog's other events are left out. A project may have several sites, so pages of other domains are left out too. A visitor
 * is a device, which stays the same when PostHog learns who somebody is.
 */
export const postHog: EventSource = {
  kind: 'events',
  name: 'posthog',
  title: 'PostHog',
  recognise: (files) =>
    tablesWith(files, COLUMNS).length > 0 ? null : `no file has the columns ${COLUMNS.join(', ')}`,
  read: (files, options) => {
    const pages = new PageAddresses(options);
    return convertTables(tablesWith(files, COLUMNS), (row) => identified(convert(row, pages, options), row.uuid));
  },
};

function convert(row: Row, pages: PageAddresses, options: EventSourceOptions): ConvertedRow {
  const ts = row.timestamp ?? '';
  const properties = parseJson(row.properties ?? '');
  if (!isJsonObject(properties)) return { leftOut: 'unreadable', ts };
  const text = (name: string) => textOf(properties[name]);
  const action = actionOf(row.event ?? '', properties, options);
  if (typeof action === 'string') return { leftOut: action, ts };
  const address = text('$current_url') || (text('$host') && joinAddress(text('$host'), text('$pathname'), ''));
  if (address === '') return { leftOut: 'no_key', ts };
  if (pages.isElsewhere(address)) return { leftOut: 'other_site', ts };
  const client = clientOf(properties, options);
  if (client === 'robot') return { leftOut: 'robot', ts };
  const line = importLine({
    ts,
    visitor: text('$device_id') || (row.distinct_id ?? ''),
    ...pages.of(address),
    r: text('$referrer'),
    ...action,
    ...placeFields(text('$geoip_country_code'), text('$geoip_subdivision_1_code'), text('$geoip_city_name')),
    ...client,
    language: text('$browser_language'),
    screen: text('$screen_width'),
  });
  return { lines: [line], ...(OWN_EVENT.test(row.event ?? '') ? {} : renamedFrom(row.event, action.e)) };
}

function actionOf(event: string, properties: JsonObject, { eventNames }: EventSourceOptions): ActionFields | LeftOut {
  if (event === '$pageview') return {};
  if (event === '$autocapture') {
    const url = textOf(properties.$external_click_url);
    return url === '' ? 'kind' : { e: 'outbound', p: importProps([['url', url]]) };
  }
  if (OWN_EVENT.test(event)) return 'kind';
  const named = nameEvent(event, eventNames);
  if ('leftOut' in named) return named.leftOut;
  const own = Object.entries(properties).filter(
    ([name]) => !OWN_EVENT.test(name) && !CAMPAIGN.test(name) && !ADDED.has(name),
  );
  return { e: named.name, p: importProps(own) };
}

/** Reads the User-Agent as the collection does. Earlier versions of posthog-js sent only what they saw in it. */
function clientOf(properties: JsonObject, { lookups }: EventSourceOptions): ClientFields | 'robot' {
  const userAgent = textOf(properties.$raw_user_agent);
  if (userAgent !== '') {
    const client = lookups.describe(userAgent);
    return client.bot ? 'robot' : agentFields(client);
  }
  return clientFields({
    browser: textOf(properties.$browser),
    browserVersion: textOf(properties.$browser_version),
    os: textOf(properties.$os),
    osVersion: textOf(properties.$os_version),
    device: textOf(properties.$device_type),
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
