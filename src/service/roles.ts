import { alerts } from './alerts.ts';
import { backups } from './backups.ts';
import { collection } from './collection.ts';
import { collectors } from './collectors/collectors.ts';
import { innerServer } from './collectors/inner-server.ts';
import type { Component } from './component.ts';
import { controlSocket } from './control/control-socket.ts';
import { daysAnswers } from './control/days-answers.ts';
import { erasureAnswers } from './control/erasure-answers.ts';
import { exportAnswers } from './control/export-answers.ts';
import { dashboard } from './dashboard.ts';
import { expiry } from './expiry.ts';
import { httpServer } from './http/http-server.ts';
import { loader } from './loader.ts';
import { maintenance } from './maintenance.ts';
import { management } from './management.ts';
import { mcp } from './mcp.ts';
import { operations } from './operations.ts';
import { operatorNotices } from './operator-notices.ts';
import { readApi } from './read-api.ts';
import { recordWebhooks } from './record-webhooks.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { salts } from './salts.ts';
import { type Config, serversOf } from './settings/config.ts';
import type { RoleName } from './settings/settings.ts';
import { siteFiles } from './site-files.ts';
import { store } from './store.ts';
import { processState } from './telemetry/process-state.ts';
import { tracker } from './tracker.ts';
import { upgradeCopies } from './upgrade-copies.ts';
import { worker } from './worker.ts';

const COLLECT: readonly Component[] = [tracker, collection];
/**
 * Starts before collection and stops after it, so that a stop stores most of what was accepted. A tracker that has not
 * been built ends the start before the store is opened.
 */
const STORING: readonly Component[] = [tracker, store, loader];
const API: readonly Component[] = [readApi, mcp, management, dashboard];
const WORKER: readonly Component[] = [salts, maintenance, expiry];
/** Mails and webhooks contain links, so they start after the address of the process is known. */
const SENDERS: readonly Component[] = [alerts, reports, recordWebhooks, operatorNotices, siteFiles];

/**
 * Returns the components of a process, in the order of their start; their dependencies are started before. It listens only
 * after everything that it answers with has been started.
 *
 * @param hasCollectors whether collector processes collect for it (`collector-role.ts`); they listen in its place
 */
export function componentsOf(config: Config, hasCollectors = false): readonly Component[] {
  const isAlone = serversOf(config) === null;
  const has = (role: RoleName) => config.roles.includes('all') || config.roles.includes(role);
  const collect = hasCollectors ? [] : COLLECT;
  return [
    processState,
    ...(has('collect') ? [...STORING, ...collect, requests] : []),
    ...(has('api') ? API : []),
    ...(isAlone ? [...WORKER, backups, upgradeCopies] : []),
    operations,
    ...(hasCollectors ? [innerServer, collectors] : [httpServer]),
    ...(isAlone
      ? [daysAnswers, erasureAnswers, exportAnswers, controlSocket]
      : has('collect')
        ? [daysAnswers, controlSocket]
        : []),
    // Of processes that share servers, one at a time works.
    ...(isAlone ? SENDERS : has('worker') ? [worker] : []),
  ];
}
