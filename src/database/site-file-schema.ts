import type { FileChange, SiteFileName } from '../domain/site-file.ts';

/** The tables of the files in which sites tell crawlers what they want of them. */
export interface SiteFileSchema {
  /** The state of a file of a site that has it read. Instants are in epoch milliseconds. */
  site_files: {
    site_id: number;
    file: SiteFileName;
    /** The last try to read it. */
    tried_at: number;
    /** The last time that it was read, or found to be absent; null when it never was. */
    read_at: number | null;
    failing_since: number | null;
    failure: string;
    /** The local day on which it was first found as it is. */
    since: string | null;
    /** The SHA-256 of the part that was read, in hexadecimal; null when it is absent or was never read. */
    hash: string | null;
    bytes: number;
    title: string;
    /** The text of a robots.txt; empty for other files. */
    content: string;
  };
  /** The changes of files, by the local day on which they were found. */
  site_file_changes: { site_id: number; day: string; file: SiteFileName; change: FileChange };
}
