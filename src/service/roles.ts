import { alerts } from './alerts.ts';
import { collection } from './collection.ts';
import type { Component } from './component.ts';
import { dashboard } from './dashboard.ts';
import { expiry } from './expiry.ts';
import { httpServer } from './http-server.ts';
import { operations } from './operations.ts';
import { readApi } from './read-api.ts';
import { reports } from './reports.ts';
import { maintenance } from './rollups.ts';
import { salts } from './salts.ts';
import { tracker } from './tracker.ts';

/** What a process does: it takes events, answers readers, does what time makes due, or all of it. */
export type Role = 'collect' | 'api' | 'worker' | 'all';

const COLLECT: readonly Component[] = [tracker, collection];
const API: readonly Component[] = [readApi, dashboard];
const WORKER: readonly Component[] = [salts, maintenance, expiry];
/** Every process says how it is doing. It listens when everything that it answers with has been started. */
const SERVER: readonly Component[] = [operations, httpServer];
/** Mails and webhooks have links, so they come when the process knows where it listens. */
const SENDERS: readonly Component[] = [alerts, reports];

/** The components of each role, in the order in which they start; what they need is started before them. */
export const ROLES: Readonly<Record<Role, readonly Component[]>> = {
  collect: [...COLLECT, ...SERVER],
  api: [...API, ...SERVER],
  worker: [...WORKER, ...SERVER, ...SENDERS],
  all: [...COLLECT, ...API, ...WORKER, ...SERVER, ...SENDERS],
};
