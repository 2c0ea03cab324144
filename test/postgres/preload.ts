/** Lets the program open PostgreSQL databases in place of SQLite files: `node --import` this, with a server's URL. */
import { registerHooks } from 'node:module';

const replaced = new URL('../../src/database/database.ts', import.meta.url).href;
const replacement = new URL('./database.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    const isReplaced = resolved.url === replaced && context.parentURL !== replacement;
    return isReplaced ? { ...resolved, url: replacement } : resolved;
  },
});
