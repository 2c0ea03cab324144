/** Writes the events of an Umami of one's own into a file. The name of a session's region depends on the version. */
export const UMAMI_COPY = String.raw`psql postgres://user:password@host/umami -c "set timezone = 'UTC'" -c "\copy (select e.*, s.browser, s.os, s.device, s.screen, s.language, s.country, coalesce(to_jsonb(s)->>'region', to_jsonb(s)->>'subdivision1') as region, s.city from website_event e left join session s using (session_id) order by e.created_at) to 'umami.csv' csv header"`;

/** Reads the database of an Umami without a file in between. */
export function umamiDirect(siteId: string): string {
  return `bin/svc import --from umami --site ${siteId} postgres://user:password@host/umami`;
}

/** Asks Matomo for single visits. */
export const MATOMO_VISITS = matomoCall('Live.getLastVisitsDetails', 'range', 'visits.json');

/** Asks Matomo for the figures of each day, a file a report. The file is named by the report. */
export const MATOMO_REPORTS = [
  'VisitsSummary.get',
  'Actions.get',
  'Actions.getPageUrls',
  'Referrers.getReferrerType',
  'Referrers.getWebsites',
  'Referrers.getSearchEngines',
  'UserCountry.getCountry',
  'DevicesDetection.getBrowsers',
  'DevicesDetection.getOsFamilies',
  'DevicesDetection.getType',
]
  .map((method) => matomoCall(method, 'day', `${method}.json`, method === 'Actions.getPageUrls' ? '&flat=1' : ''))
  .join('\n');

function matomoCall(method: string, period: string, file: string, more = ''): string {
  const query = `module=API&method=${method}&idSite=1&period=${period}&date=2024-01-01,yesterday&format=JSON&filter_limit=-1${more}`;
  return `curl 'https://MATOMO/index.php?${query}' -d token_auth=TOKEN -o ${file}`;
}

/** The first lines of reports of the Data API, one for each file. */
export const GA4_HEADERS = `date,totalUsers,screenPageViews,sessions,engagedSessions,userEngagementDuration
date,pagePath,totalUsers,screenPageViews
date,sessionSource,sessionMedium,sessionCampaignName,totalUsers,screenPageViews
date,countryId,region,city,totalUsers,screenPageViews
date,deviceCategory,totalUsers,screenPageViews
date,browser,totalUsers,screenPageViews
date,operatingSystem,totalUsers,screenPageViews
date,eventName,totalUsers,eventCount`;

/** Selects all events of a PostHog project. */
export const POSTHOG_QUERY = 'select event, timestamp, distinct_id, properties from events';
