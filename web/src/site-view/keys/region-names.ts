/** Names of regions by their ISO 3166-2 codes. */
export type RegionNames = Readonly<Record<string, string>>;

/** Empty until the names are there. */
let names: ReadonlyMap<string, string> = new Map();

/** Returns the name of a region by its ISO 3166-2 code; null when it has none, or before the names are loaded. */
export function regionName(code: string): string | null {
  return names.get(code) ?? null;
}

/** Takes the names that were loaded. */
export function setRegionNames(byCode: RegionNames): void {
  names = new Map(Object.entries(byCode));
}
