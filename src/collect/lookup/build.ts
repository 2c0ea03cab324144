/** Makes the tables of the bundled databases of places and networks, unless they are there: `npm run build`. */
import { bundledCities } from './geography.ts';
import { BUILT_TABLES, openTable } from './made-table.ts';
import { bundledNetworks } from './network.ts';

for (const table of [bundledNetworks, bundledCities]) (await openTable(table([BUILT_TABLES]))).close();
console.log('build/geo: places and networks');
