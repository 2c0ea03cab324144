/** The files in which a site tells crawlers what it wants of them. */
export const SITE_FILES = ['robots.txt', 'llms.txt'] as const;

export type SiteFileName = (typeof SITE_FILES)[number];

/** How a file differs from what it was at the last reading. */
export const FILE_CHANGES = ['appeared', 'changed', 'gone'] as const;

export type FileChange = (typeof FILE_CHANGES)[number];

/** A file of a site, as it is known. */
export interface SiteFile {
  readonly file: SiteFileName;
  /** Whether it was there when it was read last; null when it could not be read yet. */
  readonly isThere: boolean | null;
  /** The local day on which it was first read as it is; null when it could not be read yet. */
  readonly since: string | null;
  /** The last time that it was read, epoch milliseconds; null when it could not be read yet. */
  readonly readAt: number | null;
  /** Since when it cannot be read; null while it can. */
  readonly failingSince: number | null;
  /** Why, in a few words; empty while it can be read. */
  readonly failure: string;
  readonly bytes: number;
  /** Of llms.txt: its first heading; empty without one. */
  readonly title: string;
}

/** A change of a file, on the local day on which it was found. */
export interface SiteFileChange {
  readonly day: string;
  readonly file: SiteFileName;
  readonly change: FileChange;
}
