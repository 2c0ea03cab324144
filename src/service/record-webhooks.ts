import { sendEntries } from '../audit/send-entries.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { transportsFrom } from './transports.ts';

const SEND_MS = 2000;

/** Sends the entries of records of changes to the webhooks that owners have set. */
export const recordWebhooks = component({
  name: 'record webhooks',
  dependencies: { database },
  start: ({ database: { db } }, context) => {
    const { config, clock, log, address } = context;
    const { webhook } = transportsFrom(config, clock, address.url, log);
    return { part: every(context, SEND_MS, (stopping) => sendEntries({ db, clock, webhook }, stopping)) };
  },
});
