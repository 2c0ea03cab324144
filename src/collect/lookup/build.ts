/** Makes the tables of the bundled databases of places and networks, unless they are there: `npm run build`. */
import { openBundledCities } from './geography.ts';
import { BUILT_TABLES } from './made-table.ts';
import { openBundledNetworks } from './network.ts';

openBundledNetworks([BUILT_TABLES]).close();
openBundledCities([BUILT_TABLES]).close();
console.log('build/geo: places and networks');
