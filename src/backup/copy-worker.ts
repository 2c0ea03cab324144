/** The thread that reads, hashes and writes the files of a backup, so that the event loop stays with the requests. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { errorText } from '../domain/disk-full.ts';
import { Base } from './base.ts';
import type { CopyReply, CopyRequest, CopyThreadData, StoreContents } from './copy-message.ts';
import { copyDataFiles } from './data-files.ts';
import { FileCopier } from './file-copier.ts';
import { STORE } from './layout.ts';
import { lowerPriority } from './low-priority.ts';
import { type BackupFile, HOLDING_FILE_MAX_BYTES } from './manifest.ts';
import { PinnedDatabases } from './pinned-databases.ts';

const PROGRESS_EVERY_MS = 100;

const { dataDir, target, base, linksSources } = workerData as CopyThreadData;
const databases = new PinnedDatabases(dataDir);
let earlier: Base | null = null;

parentPort?.on('message', (request: CopyRequest) => {
  try {
    reply({ kind: 'answer', answer: perform(request) });
  } catch (error) {
    reply({ kind: 'failed', message: errorText(error, dirname(target)) });
  }
});

function perform(request: CopyRequest) {
  switch (request.op) {
    case 'begin':
      earlier = Base.open(base, linksSources);
      return null;
    case 'pinJournals':
      return databases.pinJournals();
    case 'pinDatabase':
      return databases.pinDatabase();
    case 'copy':
      return copy(request.store);
  }
}

function copy({ described, parts }: StoreContents): readonly BackupFile[] {
  const of = parts.reduce((sum, { from }) => sum + statSync(from).size, 0);
  let bytes = 0;
  let shownAt = performance.now();
  const copier = new FileCopier(target, (more) => {
    bytes += more;
    if (performance.now() - shownAt < PROGRESS_EVERY_MS) return;
    shownAt = performance.now();
    reply({ kind: 'progress', bytes, of });
  });
  // Not before: nothing enters the store until everything is pinned.
  lowerPriority();
  databases.copy(copier);
  for (const [path, contents] of described) copier.write(join(STORE, path), contents);
  for (const [directory, files] of Map.groupBy(parts, ({ path }) => dirname(path))) copyPart(directory, files, copier);
  copyDataFiles(dataDir, copier, earlier);
  copier.sync();
  return copier.files;
}

/** Copies a part of the store; a small one, which is ten files or more, as one file. */
function copyPart(directory: string, files: StoreContents['parts'], copier: FileCopier): void {
  const bytes = files.reduce((sum, { from }) => sum + statSync(from).size, 0);
  if (bytes <= HOLDING_FILE_MAX_BYTES) {
    copier.pack(join(STORE, directory), files.map((file) => file.from).sort(), earlier);
  } else for (const { path, from } of files) copier.copy(join(STORE, path), from, earlier);
}

function reply(message: CopyReply): void {
  parentPort?.postMessage(message);
}
