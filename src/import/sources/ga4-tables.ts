import type { EventVocabulary } from '../names/event-name.ts';
import { referrerOfSource } from '../names/source-host.ts';
import { PLAUSIBLE_COUNTS, PLAUSIBLE_EVENTS, PLAUSIBLE_TABLES, SOURCE_KEYS } from './plausible-tables.ts';
import { channelBy } from './row-channel.ts';
import { browserOf, cityOf, countryOf, deviceOf, eventOf, keyedBy, osOf, pageOf, regionOf, utmOf } from './row-keys.ts';
import { readCount } from './row-values.ts';
import {
  type CountColumn,
  type CountColumns,
  count,
  datedTable,
  type KeyColumns,
  type SumTable,
  sum,
} from './sum-table.ts';

/** The events that GA4 collects by itself: two that we have too, and those that count visits and pageviews. */
const GA4_EVENTS: EventVocabulary = {
  renamed: { ...PLAUSIBLE_EVENTS.renamed, file_download: 'download', click: 'outbound' },
  internal: ['page_view', 'session_start', 'first_visit', 'user_engagement', ...PLAUSIBLE_EVENTS.internal],
};

/** The mediums and campaigns that GA4 names itself, where a visit had no such parameter. */
const OWN_MEDIUMS: readonly string[] = ['organic', 'referral'];
const OWN_CAMPAIGNS: readonly string[] = ['(organic)', '(referral)'];

const BY_PAGEVIEWS: CountColumns = { visitors: count('totalUsers'), views: count('screenPageViews') };
const BY_EVENTS: CountColumns = { visitors: count('totalUsers'), views: count('eventCount') };
const keyed = keyedBy(BY_PAGEVIEWS);

/** The bounces, where they were asked for as `sessions - engagedSessions`, or that difference. */
const BOUNCES: CountColumn = {
  columns: ['sessions'],
  read: (row) => {
    const bounces = readCount(row.bounces);
    if (bounces !== undefined) return bounces;
    const [sessions, engaged] = [readCount(row.sessions), readCount(row.engagedSessions)];
    if (sessions === null || engaged === null) return null;
    return sessions === undefined || engaged === undefined ? undefined : Math.max(0, sessions - engaged);
  },
};

/** The tables of the Data API's reports, by the dimensions that were asked for. */
export const GA4_TABLES: readonly SumTable[] = [
  datedTable('visitors', [], {
    visitors: count('totalUsers'),
    pageviews: count('screenPageViews'),
    sessions: count('sessions'),
    bounces: BOUNCES,
    durationSeconds: sum('userEngagementDuration'),
  }),
  datedTable('sources', [
    keyed('referrer', 'sessionSource', (source, { options }) => referrerOfSource(source, options)),
    keyed('utm_medium', 'sessionMedium', mediumOf),
    keyed('utm_campaign', 'sessionCampaignName', campaignOf),
    channelBy({ label: 'sessionSource', medium: 'sessionMedium', campaign: 'sessionCampaignName' }, BY_PAGEVIEWS),
  ]),
  datedTable('pages', [keyed('page', 'pagePath', pageOf)]),
  datedTable('entry_pages', [keyed('entry', 'landingPage', pageOf)]),
  datedTable('custom_events', [keyedBy(BY_EVENTS)('event', 'eventName', eventOf(GA4_EVENTS))]),
  datedTable('locations', [
    keyed('country', 'countryId', countryOf),
    keyed('region', 'region', (region, _context, { countryId = '' }) => regionOf(countryId, region)),
    keyed('city', 'city', cityOf),
  ]),
  datedTable('devices', [keyed('device', 'deviceCategory', deviceOf)]),
  datedTable('browsers', [keyed('browser', 'browser', browserOf)]),
  datedTable('operating_systems', [keyed('os', 'operatingSystem', osOf)]),
];

/**
 * The tables of GA4's figures in Plausible's shape. GA4 knows no exit pages and no versions of browsers, and the sources of its sessions are no
 * `utm_source` of their own.
 */
export const GA4_TABLES_IN_PLAUSIBLE_SHAPE: readonly SumTable[] = PLAUSIBLE_TABLES.filter(
  ({ name }) => name !== 'exit_pages',
).map((each) => {
  if (each.name === 'sources') return { ...each, keys: SOURCE_KEYS.flatMap(inGa4) };
  if (each.name === 'browsers') return { ...each, keys: each.keys.filter(({ dimension }) => dimension === 'browser') };
  if (each.name === 'custom_events')
    return { ...each, keys: [keyedBy(each.keys[0]!.counts)('event', 'name', eventOf(GA4_EVENTS))] };
  return each;
});

function inGa4(key: KeyColumns): readonly KeyColumns[] {
  if (key.dimension === 'utm_source') return [];
  if (key.dimension === 'utm_medium') return [keyedBy(PLAUSIBLE_COUNTS)('utm_medium', 'utm_medium', mediumOf)];
  if (key.dimension === 'utm_campaign') return [keyedBy(PLAUSIBLE_COUNTS)('utm_campaign', 'utm_campaign', campaignOf)];
  if (key.dimension === 'channel') {
    return [channelBy({ label: 'source', medium: 'utm_medium', campaign: 'utm_campaign' }, PLAUSIBLE_COUNTS)];
  }
  return [key];
}

function mediumOf(medium: string): string {
  return OWN_MEDIUMS.includes(medium) ? '' : utmOf(medium);
}

function campaignOf(campaign: string): string {
  return OWN_CAMPAIGNS.includes(campaign) ? '' : utmOf(campaign);
}
