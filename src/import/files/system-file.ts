/** Files that Windows lays in folders; those of macOS are hidden, or lie in `__MACOSX`. */
const NAMES: ReadonlySet<string> = new Set(['__macosx', 'thumbs.db', 'desktop.ini']);
/** Hidden files, and those that Office lays beside a file while it is open. */
const BEGINNINGS = ['.', '~$'];

/** Tells whether a path in a folder or an archive is no part of the export: a file of the system or of Office, or a hidden one. */
export function isOfTheSystem(path: string): boolean {
  return path
    .split('/')
    .some((part) => BEGINNINGS.some((beginning) => part.startsWith(beginning)) || NAMES.has(part.toLowerCase()));
}
