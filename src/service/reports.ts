import { Reporter } from '../reports/reporter.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { httpServer } from './http-server.ts';
import { mail } from './mail.ts';
import { statistics } from './statistics.ts';

const SEND_MS = 60_000;

/** The weekly and monthly reports by mail. They begin when the address in their links is known. */
export const reports = component({
  name: 'reports',
  needs: { database, statistics, mail, httpServer },
  start: ({ database, statistics: { statistics }, mail }, context) => {
    const { clock, log, address } = context;
    const publicUrl = () => address.publicUrl;
    const reporter = new Reporter({ db: database.db, statistics, clock, log, email: mail, publicUrl });
    return { part: every(context, SEND_MS, (stopping) => reporter.round(stopping)) };
  },
});
