import { Semaphore } from '../concurrency/semaphore.ts';
import { OverloadError } from '../domain/overload-error.ts';
import { ManagementGate } from '../manage/api/management-gate.ts';
import { type ManagementOptions, managementPlugin } from '../manage/api/plugin.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';
import { mail } from './mail.ts';
import { ManagementMails } from './management-mails.ts';
import { readApi } from './read-api.ts';
import { observedMail } from './telemetry/observed-mail.ts';
import { destinationRulesFrom } from './transports.ts';

/** The requests that may wait for their passwords to be hashed. Further ones are refused. */
const HASHING_MAX = 20;

/** Serves the management API under `/manage/v1`. */
export const management = component({
  name: 'management',
  dependencies: { database, days, mail, readApi },
  start: ({ database, days, mail, readApi: { keys } }, { config, clock, log, address, telemetry, defer }) => {
    const publicUrl = () => address.publicUrl;
    const mails =
      mail === null
        ? null
        : new ManagementMails({ database, clock, log, publicUrl, email: observedMail(mail, 'account', telemetry) });
    const options: ManagementOptions = {
      database,
      clock,
      gate: new ManagementGate(keys, clock),
      destinations: destinationRulesFrom(config, log),
      // A hash occupies one of Node's four threads.
      hashing: new Semaphore({ permits: 1, waitingMax: HASHING_MAX, refusal: () => new OverloadError() }),
      mails,
      publicUrl,
    };
    defer(() => mails?.stop());
    return {
      part: null,
      routes: refuseWhileMoving(days, 'dashboard', (server) => server.register(managementPlugin, options)),
    };
  },
});
