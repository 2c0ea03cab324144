import type { StoredTable } from './stored-table.ts';

const WITH_SITE = 'As long as the site.';
const WITH_STATISTICS = 'As long as the statistics of the site.';

/** The tables of the requests that servers report, and of the files that tell crawlers which they may make. */
export const REQUEST_TABLES = {
  crawler_requests: {
    about: 'nobody',
    purpose: 'How often crawlers asked for pages, and how many requests were of people, as servers have reported them.',
    kept: WITH_STATISTICS,
    columns: {
      'site_id, day': 'The site and the day',
      'crawler, verdict': 'The crawler, and whether it is it; empty for the requests of people',
      'page, status': 'The page and the class of the status; empty for the requests of people',
      'requests, bytes': 'The number, and the size of the answers',
    },
  },
  crawler_days: {
    about: 'nobody',
    purpose: 'On which days a crawler asked, and for how many pages.',
    kept: WITH_STATISTICS,
    columns: {
      'site_id, day, crawler': 'The site, the day and the crawler',
      'pages, requests': 'The number of pages, and of requests that are not contradicted',
    },
  },
  request_faults: {
    about: 'nobody',
    purpose: 'How many reported requests could not be counted, by reason.',
    kept: WITH_STATISTICS,
    columns: { 'site_id, day, fault, count': 'The site, the day, the reason and the number' },
  },
  request_streams: {
    about: 'nobody',
    purpose: 'How far the log of a server has been counted.',
    kept: WITH_SITE,
    columns: { 'site_id, name, position, changed_at': 'The site, the log, the place in it and the instant' },
  },
  request_versions: {
    about: 'nobody',
    purpose: 'A number that changes with the requests of a site.',
    kept: WITH_SITE,
    columns: { 'site_id, version': 'The site and the number' },
  },
  site_files: {
    about: 'nobody',
    purpose: 'The robots.txt and llms.txt of a site that has them read every day.',
    kept: 'As long as the site has them read.',
    columns: {
      'site_id, file': 'The site and the file',
      'tried_at, read_at': 'When it was last tried, and last read',
      'failing_since, failure': 'Since when it cannot be read, and why',
      'since, hash, bytes, title': 'The day on which it was first found so, its fingerprint, size and heading',
      content: 'The text of robots.txt',
    },
  },
  site_file_changes: {
    about: 'nobody',
    purpose: 'When robots.txt and llms.txt of a site changed.',
    kept: WITH_STATISTICS,
    columns: { 'site_id, day, file, change': 'The site, the day, the file and how it differs' },
  },
} satisfies Readonly<Record<string, StoredTable>>;
