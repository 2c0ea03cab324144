import { DiscardCounter } from '../collect/discard-counter.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';

const FLUSH_MS = 1000;

/** Counts discarded events. It writes the counts until the end, because the loader counts events that come too late. */
export const discards = component({
  name: 'discards',
  dependencies: { database },
  start: ({ database }, { log, timer, defer }) => {
    const counter = new DiscardCounter(database.db);
    defer(() => counter.flush());
    every({ log, timer, defer }, FLUSH_MS, () => counter.flush());
    return { part: counter };
  },
});
