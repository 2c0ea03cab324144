import { errorText } from '../domain/disk-full.ts';
import type { Product } from '../domain/import-product.ts';
import type { Site } from '../domain/site.ts';
import type { ImportEnd, ImportProgress, TellNews } from '../import/run/import-event.ts';
import { importExport, previewExport } from '../import/run/import-export.ts';
import { previewOf } from '../import/run/import-summary.ts';
import { inspectExport } from '../import/run/inspect-export.ts';
import type { Installation } from '../import/run/installation.ts';

/** What is to be done with an uploaded file: find out its product, say what an import would bring, or import it. */
export type UploadTask =
  | { readonly step: 'inspecting'; readonly path: string; readonly directory: string }
  | {
      readonly step: 'reading' | 'importing';
      readonly path: string;
      /** The directory of the file, which no message names. */
      readonly directory: string;
      readonly site: Site;
      readonly from: Product;
      readonly sourceSite?: string;
    };

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
  try {
    if (task.step === 'inspecting') {
      const { from, hosts } = await inspectExport(installation.dataDir, [task.path], task.directory);
      return { kind: 'finding', finding: { from, hosts } };
    }
    const request = { ...task, paths: [task.path] };
    if (task.step === 'reading') {
      return { kind: 'preview', preview: previewOf(await previewExport(installation, request, tell)) };
    }
    await importExport(installation, request, tell);
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'refused', problem: { code: 'failed', message: errorText(error, installation.dataDir) } };
  }
}
