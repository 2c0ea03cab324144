import { KeyGate } from '../api/key-gate.ts';
import { type ApiOptions, apiPlugin } from '../api/plugin.ts';
import { keyRateOf } from '../database/key-rates.ts';
import { API_RATE_WINDOW_MS } from '../domain/limits.ts';
import { ActiveSites } from '../sites/active-sites.ts';
import { ApiKeyVerifier } from '../sites/api-key-verifier.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';
import { statistics } from './statistics.ts';

const FLUSH_KEY_USE_MS = 1000;

/** Serves the read API under `/v1`. Its part is for what answers the same questions elsewhere, in the same quota. */
export const readApi = component({
  name: 'read-api',
  dependencies: { database, days, statistics },
  start: ({ database, days, statistics: { statistics, reads } }, context) => {
    const { config, clock, defer } = context;
    const keys = new ApiKeyVerifier(database, clock);
    defer(() => keys.flush());
    every(context, FLUSH_KEY_USE_MS, () => keys.flush());
    const sites = new ActiveSites(database.followed);
    const rate = keyRateOf(database, 'read', {
      ...{ clock, maxRequests: config.apiRatePerMinute, windowMs: API_RATE_WINDOW_MS },
    });
    const gate = new KeyGate({ keys, rate });
    const options: ApiOptions = { gate, sites, statistics, reads };
    return {
      part: { ...options, keys },
      routes: refuseWhileMoving(days, 'readApi', (server) => server.register(apiPlugin, options)),
    };
  },
});
