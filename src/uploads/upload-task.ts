import { dirname } from 'node:path';
import { errorText } from '../domain/disk-full.ts';
import type { ImportEnd, ImportProgress, TellNews } from '../import/run/import-event.ts';
import { type ExportRequest, importExport, previewExport } from '../import/run/import-export.ts';
import { previewOf } from '../import/run/import-summary.ts';
import { inspectExport } from '../import/run/inspect-export.ts';
import type { Installation } from '../import/run/installation.ts';

/** What is to be done with the file at a path: find out its product, say what an import would bring, or import it. */
export type UploadTask =
  | { readonly step: 'inspecting'; readonly path: string }
  | ({ readonly step: 'reading' | 'importing'; readonly path: string } & Pick<
      ExportRequest,
      'site' | 'from' | 'sourceSite'
    >);

/** A run of a task beside the process that serves. */
export interface TaskRun {
  readonly task: UploadTask;
  /** Ends the run when it is aborted. Nobody then asks for its end. */
  readonly signal: AbortSignal;
  readonly progressed: (progress: ImportProgress) => void;
}

export type RunTask = (run: TaskRun) => Promise<ImportEnd>;

/** Runs a task to its end, in this process. */
export async function runTask(installation: Installation, task: UploadTask, tell: TellNews): Promise<ImportEnd> {
  const paths = [task.path];
  // No message names a place of the server.
  const directory = dirname(task.path);
  try {
    if (task.step === 'inspecting') {
      const { from, hosts } = await inspectExport(installation.dataDir, paths, directory);
      return { kind: 'finding', from, hosts };
    }
    const request = { ...task, paths, directory };
    if (task.step === 'reading') {
      return { kind: 'preview', preview: previewOf(await previewExport(installation, request, tell)) };
    }
    await importExport(installation, request, tell);
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'refused', problem: { code: 'failed', message: errorText(error, installation.dataDir) } };
  }
}
