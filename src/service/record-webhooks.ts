import { EntrySender } from '../audit/send-entries.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { transportsFrom } from './transports.ts';

const LOOK_MS = 2000;

/** Sends the entries of records of changes to the webhooks that owners have set. */
export const recordWebhooks = component({
  name: 'record webhooks',
  dependencies: { database },
  start: ({ database: { db } }, context) => {
    const { config, clock, log, address, defer } = context;
    const { webhook } = transportsFrom(config, clock, address.url, log);
    const sender = new EntrySender({ db, clock, webhook, log });
    // The schedule stops first, and with its signal the requests.
    defer(() => sender.settled());
    return { part: every(context, LOOK_MS, (stopping) => sender.look(stopping)) };
  },
});
