/** The data that ages: what is looked up of an address, a referrer or a User-Agent when an event is collected. */

/** A kind of data, as the table describes it. */
export interface DataKindEntry {
  /** Its words, in the middle of a sentence. */
  readonly words: string;
  /** The name of its file in a directory or on a mirror; the same name with `.gz` is taken too. */
  readonly file: string;
  /** The greatest size of its file, unpacked. */
  readonly maxBytes: number;
  /** Older data is worth a warning. */
  readonly maxAgeDays: number;
  /** The setting that names a file of the operator's own, which then wins. */
  readonly setting?: string;
}

const MIB = 1024 * 1024;

/** Every kind, in the order of lists. */
export const DATA_KIND_TABLE = {
  // Networks move between countries: with older data a few in a hundred visitors are in the wrong place.
  city: {
    ...{ words: 'places', file: 'city.mmdb', maxBytes: 1024 * MIB, maxAgeDays: 365 },
    setting: 'SVC_GEO_CITY_DB',
  },
  asn: {
    ...{ words: 'networks', file: 'asn.mmdb', maxBytes: 256 * MIB, maxAgeDays: 365 },
    setting: 'SVC_GEO_ASN_DB',
  },
  datacentres: { words: 'data centres', file: 'datacentres.json', maxBytes: MIB, maxAgeDays: 365 },
  'referrer-spam': { words: 'spam referrers', file: 'referrer-spam.json', maxBytes: MIB, maxAgeDays: 1095 },
  bots: { words: 'bots', file: 'bots.json', maxBytes: MIB, maxAgeDays: 365 },
  // A new browser or system comes every few years. New versions of those that are known need no new data.
  'user-agents': { words: 'browsers and systems', file: 'user-agents.json', maxBytes: MIB, maxAgeDays: 1095 },
  crawlers: { words: 'crawlers', file: 'crawlers.txt', maxBytes: MIB, maxAgeDays: 365 },
  // Operators move their crawlers to other networks every few months. With an old list the new ones are false names.
  'crawler-addresses': {
    ...{ words: 'addresses of crawlers', file: 'crawler-addresses.txt', maxBytes: 8 * MIB, maxAgeDays: 365 },
  },
} as const satisfies Readonly<Record<string, DataKindEntry>>;

export type DataKind = keyof typeof DATA_KIND_TABLE;
export const DATA_KINDS = Object.keys(DATA_KIND_TABLE) as readonly DataKind[];

/** Where data comes from: with the version of svc, by `svc data update`, or from a setting. */
export type DataSource = 'bundled' | 'updated' | 'own';

/** Data of one kind that is in use. */
export interface DataInUse {
  readonly kind: DataKind;
  readonly source: DataSource;
  /** When it was built, epoch milliseconds; null when it does not say. */
  readonly builtAt: number | null;
}

/** Returns an entry of the table. */
export function dataKind(kind: DataKind): DataKindEntry {
  return DATA_KIND_TABLE[kind];
}
