import type { Product } from '../domain/import-product.ts';
import { inLanguage } from '../domain/message.ts';
import type { Site } from '../domain/site.ts';
import { INTERRUPTED_TWICE, shownProblem, UNKNOWN_FILE } from './problems.ts';
import type { CommandOutcome } from './run-command.ts';
import type { Upload } from './upload.ts';

/** A command that has begun so often without an end is not begun again: it may be what brings the service down. */
const BEGUN_MAX = 2;

/** Returns the words of the command that works on an upload. */
export function wordsFor(upload: Upload, site: Site): readonly string[] {
  const chosen = [
    ...['import', '--from', upload.from ?? '', '--site', site.publicId, '--progress', '--summary'],
    ...(upload.sourceSite === null ? [] : ['--source-site', upload.sourceSite]),
  ];
  return {
    inspecting: ['import', 'inspect'],
    reading: [...chosen, '--dry-run'],
    importing: chosen,
  }[upload.phase as 'inspecting' | 'reading' | 'importing'];
}

/** The end of a command that was interrupted too often to be begun again; null when it is to run. */
export function endWithoutRun({ begun }: Upload): CommandOutcome | null {
  return begun < BEGUN_MAX ? null : { kind: 'failed', problem: inLanguage(INTERRUPTED_TWICE) };
}

/**
 * Returns an upload as it is after a command; null when it is done with.
 *
 * @param path of the uploaded file
 */
export function uploadAfter(ended: Upload, outcome: CommandOutcome, path: string): Upload | null {
  const upload = { ...ended, begun: 0 };
  if (outcome.kind === 'failed') {
    // A file that was read once can be imported again; any other failure needs another choice.
    const phase = upload.phase === 'importing' ? 'ready' : 'choosing';
    return { ...upload, phase, problem: shownProblem(outcome.problem, path) };
  }
  if (upload.phase === 'reading') return { ...upload, phase: 'ready' };
  if (upload.phase === 'importing') return null;
  const { from: candidates, hosts } = outcome.json as {
    readonly from: readonly Product[];
    readonly hosts: readonly string[];
  };
  const [from = null] = candidates;
  const read = { ...upload, candidates, hosts, from };
  return from === null
    ? { ...read, phase: 'choosing', problem: inLanguage(UNKNOWN_FILE) }
    : { ...read, phase: 'reading' };
}
