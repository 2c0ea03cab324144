import { alerts } from './alerts.ts';
import { collection } from './collection.ts';
import { collectors } from './collectors/collectors.ts';
import { innerServer } from './collectors/inner-server.ts';
import type { Component } from './component.ts';
import { dashboard } from './dashboard.ts';
import { expiry } from './expiry.ts';
import { httpServer } from './http-server.ts';
import { operations } from './operations.ts';
import { readApi } from './read-api.ts';
import { reports } from './reports.ts';
import { loader, maintenance } from './rollups.ts';
import { salts } from './salts.ts';
import { stores } from './stores.ts';
import { tracker } from './tracker.ts';

/**
 * The role of a process: it collects events, answers readers, does what becomes due with time, or all of it. `main` does
 * all but collect, and has collector processes for that (`collector-role.ts`).
 */
export type Role = 'collect' | 'api' | 'worker' | 'all' | 'main';

const COLLECT: readonly Component[] = [tracker, collection];
/**
 * Starts before collection and stops after it, so that a stop stores most of what was accepted. A tracker that has not
 * been built ends the start before the store is opened.
 */
const STORING: readonly Component[] = [tracker, stores, loader];
const API: readonly Component[] = [readApi, dashboard];
const WORKER: readonly Component[] = [salts, maintenance, expiry];
/** Every process reports its health. It listens only after everything that it answers with has been started. */
const SERVER: readonly Component[] = [operations, httpServer];
/** Mails and webhooks contain links, so they start after the address of the process is known. */
const SENDERS: readonly Component[] = [alerts, reports];

/** The components of each role, in the order of their start. Their dependencies are started before them. */
export const ROLES: Readonly<Record<Role, readonly Component[]>> = {
  collect: [...COLLECT, ...SERVER],
  api: [...API, ...SERVER],
  worker: [...WORKER, ...SERVER, ...SENDERS],
  all: [...STORING, ...COLLECT, ...API, ...WORKER, ...SERVER, ...SENDERS],
  main: [...STORING, ...API, ...WORKER, operations, innerServer, collectors, ...SENDERS],
};
