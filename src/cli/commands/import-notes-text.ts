import { UNREAD_WORDS } from '../../domain/left-out.ts';
import type { ImportNotes, UnreadFile } from '../../sites/import-notes.ts';
import { count } from './count-texts.ts';

/** The notes of a kind that are spelled out for people. */
const LINES_MAX = 20;

/** Writes the notes of an import for programs. A kind without any is absent. */
export function printedNotes({ unreadFiles, renamedEvents, withoutDay, moreFiles, moreEvents }: ImportNotes) {
  return {
    ...(unreadFiles.length === 0 ? {} : { unread_files: unreadFiles }),
    ...(renamedEvents.length === 0 ? {} : { renamed_events: renamedEvents }),
    ...(Object.keys(withoutDay).length === 0 ? {} : { without_day: withoutDay }),
    ...(moreFiles === 0 ? {} : { more_unread_files: moreFiles }),
    ...(moreEvents === 0 ? {} : { more_renamed_events: moreEvents }),
  };
}

/** Writes the files that were not read and the events that have another name here, a line each. */
export function noteLines({ unreadFiles, renamedEvents, moreFiles, moreEvents }: ImportNotes): string[] {
  const renamed = renamedEvents.map(
    ({ source, name, rows }) => `Renamed: the event "${source}" to ${name} (${count(rows, 'row')}).`,
  );
  return [...unreadLines(unreadFiles, moreFiles), ...firstOf(renamed, 'event', moreEvents)];
}

/** Writes the files that were not read, a line each. */
export function unreadLines(files: readonly UnreadFile[], more = 0): string[] {
  return firstOf(
    files.map(({ path, reason }) => `Not read: ${path}; ${UNREAD_WORDS[reason] ?? reason}.`),
    'file',
    more,
  );
}

function firstOf(lines: readonly string[], noun: string, unlisted: number): string[] {
  const more = Math.max(0, lines.length - LINES_MAX) + unlisted;
  const where = unlisted === 0 ? '--json lists all' : `--json lists ${lines.length}`;
  return [...lines.slice(0, LINES_MAX), ...(more === 0 ? [] : [`And ${count(more, noun)} more; ${where}.`])];
}
