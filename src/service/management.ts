import { Semaphore } from '../concurrency/semaphore.ts';
import { keyRateOf } from '../database/key-rates.ts';
import { API_RATE_WINDOW_MS, MANAGEMENT_RATE_MAX_REQUESTS } from '../domain/limits.ts';
import { OverloadError } from '../domain/overload-error.ts';
import { ManagementGate } from '../manage/api/management-gate.ts';
import { type ManagementOptions, managementPlugin } from '../manage/api/plugin.ts';
import { problemMessage, progressMessage } from '../uploads/problems.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';
import { mail } from './mail.ts';
import { ManagementMails } from './management-mails.ts';
import { readApi } from './read-api.ts';
import { providersOf } from './settings/oidc-settings.ts';
import { observedMail } from './telemetry/observed-mail.ts';
import { destinationRulesFrom } from './transports.ts';
import { uploads } from './uploads.ts';

/** The requests that may wait for their passwords to be hashed. Further ones are refused. */
const HASHING_MAX = 20;

/** Serves the management API under `/manage/v1`, and where there are providers their directories under `/scim`. */
export const management = component({
  name: 'management',
  dependencies: { database, days, mail, readApi, uploads },
  start: ({ database, days, mail, readApi: { keys }, uploads }, { config, clock, log, address, telemetry, defer }) => {
    const publicUrl = () => address.publicUrl;
    const mails =
      mail === null
        ? null
        : new ManagementMails({ database, clock, log, publicUrl, email: observedMail(mail, 'account', telemetry) });
    const options: ManagementOptions = {
      database,
      clock,
      gate: new ManagementGate(
        keys,
        keyRateOf(database, 'manage', {
          ...{ clock, maxRequests: MANAGEMENT_RATE_MAX_REQUESTS, windowMs: API_RATE_WINDOW_MS },
        }),
      ),
      destinations: destinationRulesFrom(config, log),
      // A hash occupies one of Node's four threads.
      hashing: new Semaphore({ permits: 1, waitingMax: HASHING_MAX, refusal: () => new OverloadError() }),
      uploads: uploads && readableUploads(uploads),
      mails,
      publicUrl,
    };
    defer(() => mails?.stop());
    const providers = providersOf(config);
    return {
      part: null,
      routes: refuseWhileMoving(days, 'dashboard', async (server) => {
        server.register(managementPlugin, options);
        if (providers.length === 0) return;
        const { scimPlugin } = await import('../scim/plugin.ts');
        server.register(scimPlugin, { ...options, providers });
      }),
    };
  },
});

/** Says the problems and the progress of uploads in sentences. */
function readableUploads(uploads: Uploads): NonNullable<ManagementOptions['uploads']> {
  return {
    find: async (siteId) => {
      const found = await uploads.find(siteId);
      if (found === null) return null;
      const problem = found.problem && problemMessage(found.problem)('en');
      return { ...found, problem, progress: found.progress && progressMessage(found.progress)('en') };
    },
    begin: (siteId, file) => uploads.begin(siteId, file),
    add: (siteId, at, bytes) => uploads.add(siteId, at, bytes),
    choose: (siteId, choice) => uploads.choose(siteId, choice),
    preview: (siteId) => uploads.preview(siteId),
    start: (siteId) => uploads.start(siteId),
    remove: (siteId) => uploads.remove(siteId),
  };
}
