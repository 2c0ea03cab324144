import { CurrentLookups } from '../collect/data-files/current-lookups.ts';
import { followedAddresses } from '../collect/data-files/followed-list.ts';
import { keyRateOf } from '../database/key-rates.ts';
import { API_RATE_WINDOW_MS, REQUESTS_RATE_MAX_BATCHES } from '../domain/limits.ts';
import { ManagementGate } from '../manage/api/management-gate.ts';
import { type RequestsOptions, requestsPlugin } from '../requests/plugin.ts';
import type { OpenVerifier } from '../requests/verifier.ts';
import { ActiveSites } from '../sites/active-sites.ts';
import { ApiKeyVerifier } from '../sites/api-key-verifier.ts';
import { component, every } from './component.ts';
import { dataPlacesOf } from './data-directory/data-places.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';

/** New data is taken within this time of its installation, milliseconds, and uses of keys are noted. */
const FOLLOW_MS = 500;

/** The data and the verifier with which lines are read. */
interface Opened {
  readonly current: CurrentLookups;
  readonly verifier: OpenVerifier;
}

/** Counts the requests that servers report. What it looks up is opened when the first batch comes: few installations have one. */
export const requests = component({
  name: 'requests',
  dependencies: { database, days },
  start: ({ database, days }, context) => {
    const { config, clock, log, defer } = context;
    const keys = new ApiKeyVerifier(database, clock);
    defer(() => keys.flush());
    const rate = keyRateOf(database, 'requests', {
      ...{ clock, maxRequests: REQUESTS_RATE_MAX_BATCHES, windowMs: API_RATE_WINDOW_MS },
    });
    let opened: Promise<Opened> | null = null;
    const whenOpen = async () => (await opened?.catch(() => null))?.current;
    defer(async () => (await whenOpen())?.close());
    const open = async (): Promise<Opened> => {
      const { openVerifier } = await import('../requests/verifier.ts');
      const addresses = followedAddresses(config.dataDir, log);
      const verifier = openVerifier(addresses);
      defer(() => verifier.close());
      const current = await CurrentLookups.open(dataPlacesOf(config), log);
      every(context, FOLLOW_MS, async () => {
        await current.follow();
        addresses.follow();
        await keys.flush();
      });
      return { current, verifier };
    };
    const options: RequestsOptions = {
      ...{ database, clock, gate: new ManagementGate(keys, rate), sites: new ActiveSites(database.followed) },
      reading: async () => {
        opened ??= open().catch((error: unknown) => {
          opened = null;
          throw error;
        });
        const { current, verifier } = await opened;
        return { lookups: current.lookups, verdictOf: verifier.verdictOf };
      },
    };
    return {
      part: null,
      routes: refuseWhileMoving(days, 'dashboard', (server) => server.register(requestsPlugin, options)),
    };
  },
});
