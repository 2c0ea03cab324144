/** Makes the file of the names of cities by their numbers at GeoNames, unless it is there: `npm run build`. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CITY_NAMES_FILE, encodeCityNames, packCityNames } from './city-names.ts';
import { nameCities, readCitySpellings, readGeoNames } from './city-names-compiler.ts';

if (!existsSync(CITY_NAMES_FILE)) {
  mkdirSync(dirname(CITY_NAMES_FILE), { recursive: true });
  const cities = nameCities(readGeoNames(), await readCitySpellings());
  // A build that is killed leaves no half of the file under its name.
  const temporary = `${CITY_NAMES_FILE}.${process.pid}.tmp`;
  writeFileSync(temporary, packCityNames(encodeCityNames(cities)));
  renameSync(temporary, CITY_NAMES_FILE);
}
console.log('build/geo: names of cities');
