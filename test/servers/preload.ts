/**
 * Lets everything that would keep its data in a directory keep it on servers: `node --import` this. The service and its
 * commands get the settings of the servers; tests that open a store or a database by a directory get those on the servers.
 */
import { registerHooks } from 'node:module';

const REPLACED: ReadonlyMap<string, string> = new Map(
  [
    ['../../src/service/settings/config.ts', './config.ts'],
    ['../../src/database/database.ts', './database.ts'],
    ['../../src/database/postgres/postgres.ts', './postgres.ts'],
    ['../../src/database/postgres/replica.ts', './replica.ts'],
    ['../../src/store/chdb/chdb.ts', './chdb.ts'],
  ].map(([from, to]) => [new URL(from!, import.meta.url).href, new URL(to!, import.meta.url).href]),
);
const REPLACEMENTS: ReadonlySet<string | undefined> = new Set(REPLACED.values());

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    const replacement = REPLACEMENTS.has(context.parentURL) ? undefined : REPLACED.get(resolved.url);
    return replacement === undefined ? resolved : { ...resolved, url: replacement };
  },
});
