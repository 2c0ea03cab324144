import { apiPlugin } from '../api/plugin.ts';
import { ApiKeyUse } from '../sites/api-key-use.ts';
import { apiKeyHolder } from '../sites/api-keys.ts';
import { findSite, listSites } from '../sites/sites.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { statistics } from './statistics.ts';

const FLUSH_KEY_USE_MS = 1000;

/** The read API under `/v1`. */
export const readApi = component({
  name: 'read-api',
  needs: { database, statistics },
  start: ({ database, statistics: { statistics, reads } }, context) => {
    const { config, clock, defer } = context;
    const { db } = database;
    const keyUse = new ApiKeyUse(db, clock);
    defer(() => keyUse.flush());
    every(context, FLUSH_KEY_USE_MS, () => keyUse.flush());
    const keys = {
      find: async (key: string) => {
        const holder = apiKeyHolder(database, key);
        if (holder !== null) keyUse.note(holder.keyId);
        return holder;
      },
    };
    const sites = {
      activeOf: (orgId: number) => listSites(db, { orgId, state: 'active' }),
      findActive: async (orgId: number, publicId: string) => {
        const site = await findSite(db, publicId);
        return site?.orgId === orgId && site.state === 'active' ? site : null;
      },
    };
    const options = { keys, sites, statistics, reads, clock, ratePerMinute: config.apiRatePerMinute };
    return { part: null, routes: async (server) => server.register(apiPlugin, options) };
  },
});
