import type { DataPlaces } from '../../collect/data-files/current-lookups.ts';
import type { Config } from '../settings/config.ts';

/** Returns the places of the data that are looked up for an event. */
export function dataPlacesOf({ dataDir, geoCityDb, geoAsnDb }: Config): DataPlaces {
  return { dataDir, own: { city: geoCityDb, asn: geoAsnDb } };
}
