/**
 * The state of an import from another product:
 * - `reading`: a process reads its files, or was interrupted while it did;
 * - `staged`: all sums are read; the process that holds the store takes them;
 * - `done`: all of it shows;
 * - `undoing`: it is to be taken back;
 * - `undone`: nothing of it shows;
 * - `failed`: it ended with a problem, and nothing of it shows.
 */
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STATES = ['reading', 'staged', 'done', 'undoing', 'undone', 'failed'] as const;

/**
 * The subject of a note of an import: a file that was not read (its path, and the reason), an event that has another
 * name here (the name there, and the one here), rows without a day (the reason for which they were left out), or the number
 * of the files or events that are not listed, or of the pageviews that came from a relay's address.
 */
export type NoteKind = 'unread_file' | 'renamed_event' | 'without_day' | 'more_files' | 'more_events' | 'relay_rows';

/**
 * How the visitors of a day's key were obtained: as the source counted them, as a sum of its rows in which a visitor may
 * count more than once, or not at all.
 */
export type ObtainedVisitors = 'exact' | 'summed' | 'unknown';
