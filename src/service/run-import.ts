/** The process of an uploaded export (`forked-import.ts`): runs one task, tells its events to the service, and ends. */
import { once } from 'node:events';
import { type Acting, actingAs } from '../database/audit/actor.ts';
import { epochMs } from '../database/clock-ms.ts';
import { systemClock } from '../domain/clock.ts';
import type { ImportEvent } from '../import/run/import-event.ts';
import { runTask, type UploadTask } from '../uploads/upload-task.ts';
import { openConfiguredDatabase } from './data-directory/open-database.ts';
import { importInstallation } from './import-installation.ts';
import { endProcess } from './process/end-process.ts';
import type { Config } from './settings/config.ts';

/** The message that begins the task, with who asked for it. */
export interface ImportStart extends Pick<Acting, 'actor' | 'network'> {
  readonly config: Config;
  readonly task: UploadTask;
}

/** The end has no more: the preview of a hundred years of days is a third of it. */
const END_MAX_CHARS = 16 * 1024 * 1024;

process.title = 'svc import';
// The service has ended without a word: its next start goes on with the task.
process.once('disconnect', () => endProcess(0));

const [{ config, task, actor, network }] = (await once(process, 'message')) as [ImportStart];
const database = await openConfiguredDatabase(config);
const acting = { actor, network, now: () => epochMs(systemClock) };
const end = await actingAs(acting, () => runTask(importInstallation(config, database, systemClock), task, send));
await database.close();
const isTooMuch = JSON.stringify(end).length > END_MAX_CHARS;
send(isTooMuch ? { kind: 'refused', problem: { code: 'too_much' } } : end, () => {
  process.removeAllListeners('disconnect');
  process.disconnect?.();
});

function send(event: ImportEvent, sent?: () => void): void {
  process.send?.(event, undefined, undefined, sent);
}
