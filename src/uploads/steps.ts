import type { Site } from '../domain/site.ts';
import type { ImportEnd } from '../import/run/import-event.ts';
import type { Upload } from './upload.ts';
import type { UploadProblem } from './upload-problem.ts';
import type { UploadTask } from './upload-task.ts';

/** A task that has begun so often without an end is not begun again: it may be what brings the service down. */
const BEGUN_MAX = 2;

/** The end of a step: that of its task, or a refusal without one. */
export type StepEnd = ImportEnd | { readonly kind: 'refused'; readonly problem: UploadProblem };

/** Returns the task of an upload that is worked on. */
export function taskFor({ phase, from, sourceSite }: Upload, site: Site, path: string): UploadTask {
  if (phase === 'inspecting' || from === null) return { step: 'inspecting', path };
  const step = phase === 'importing' ? 'importing' : 'reading';
  return { step, path, site, from, ...(sourceSite === null ? {} : { sourceSite }) };
}

/** Returns why no task is begun for an upload of a site; null when one is. */
export function refusalOf({ begun, phase }: Upload, { state }: Site): UploadProblem | null {
  if (begun >= BEGUN_MAX) return { code: 'interrupted_twice' };
  return state === 'archived' && phase !== 'inspecting' ? { code: 'site_archived' } : null;
}

/** Returns an upload as it is after a step; null when it is done with. */
export function uploadAfter(ended: Upload, end: StepEnd): Upload | null {
  const upload = { ...ended, begun: 0 };
  switch (end.kind) {
    case 'refused':
      // A file that was read once can be imported again; any other failure needs another choice.
      return { ...upload, phase: upload.phase === 'importing' ? 'ready' : 'choosing', problem: end.problem };
    case 'preview':
      return { ...upload, phase: 'ready' };
    case 'done':
      return null;
    case 'finding': {
      const { from: candidates, hosts } = end;
      const [from = null] = candidates;
      const found = { ...upload, candidates, hosts, from };
      return from === null
        ? { ...found, phase: 'choosing', problem: { code: 'unknown_file' } }
        : { ...found, phase: 'reading' };
    }
  }
}
