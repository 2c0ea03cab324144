import { Reporter } from '../reports/reporter.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { mail } from './mail.ts';
import { statistics } from './statistics.ts';
import { observedMail } from './telemetry/observed-mail.ts';
import { trustedClock } from './trusted-clock.ts';

const SEND_MS = 60_000;

/**
 * Sends the reports of sites by mail. It starts after the HTTP server, because the links in reports have its
 * address.
 */
export const reports = component({
  name: 'reports',
  dependencies: { database, statistics, mail, trustedClock },
  start: ({ database, statistics: { statistics }, mail, trustedClock }, context) => {
    const { clock, log, address, telemetry } = context;
    const email = mail === null ? null : observedMail(mail, 'report', telemetry);
    const publicUrl = () => address.publicUrl;
    const reporter = new Reporter({ db: database.db, statistics, clock, log, email, publicUrl });
    const round = async (stopping: AbortSignal) => {
      // A report of a week that has not come would be taken for the last one until then.
      if (trustedClock.maySend) await reporter.round(stopping);
    };
    return { part: every(context, SEND_MS, round) };
  },
});
