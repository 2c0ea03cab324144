/** Names of regions by country: `code:name;code:name`. */
export type RegionNames = Readonly<Record<string, string>>;

/** The names by ISO 3166-2 code; empty until they are there. */
let names: ReadonlyMap<string, string> = new Map();

/** Returns the name of a region by its ISO 3166-2 code; null when it has none, or before the names are loaded. */
export function regionName(code: string): string | null {
  return names.get(code) ?? null;
}

/** Takes the names that were loaded. */
export function setRegionNames(byCountry: RegionNames): void {
  names = new Map(
    Object.entries(byCountry).flatMap(([country, entries]) =>
      entries.split(';').map((entry) => {
        const colon = entry.indexOf(':');
        return [`${country}-${entry.slice(0, colon)}`, entry.slice(colon + 1)] as const;
      }),
    ),
  );
}
