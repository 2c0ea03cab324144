import { Reporter } from '../reports/reporter.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { mail } from './mail.ts';
import { observedMail } from './observed-mail.ts';
import { statistics } from './statistics.ts';

const SEND_MS = 60_000;

/**
 * Sends the weekly and monthly reports by mail. It starts after the HTTP server, because the links in reports have its
 * address.
 */
export const reports = component({
  name: 'reports',
  dependencies: { database, statistics, mail },
  start: ({ database, statistics: { statistics }, mail }, context) => {
    const { clock, log, address, telemetry } = context;
    const email = mail === null ? null : observedMail(mail, 'report', telemetry);
    const publicUrl = () => address.publicUrl;
    const reporter = new Reporter({ db: database.db, statistics, clock, log, email, publicUrl });
    return { part: every(context, SEND_MS, (stopping) => reporter.round(stopping)) };
  },
});
