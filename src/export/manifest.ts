import { z } from 'zod';
import { GAP_REASONS } from '../domain/gap.ts';
import { EVENT_CHOICES, EXPORT_KINDS, ExportError } from './export-source.ts';

/** The name of the file that describes an export. It is the last one to be written. */
export const EXPORT_MANIFEST = 'manifest.json';

const FORMAT = 'svc-export';
const VERSION = 1;

const MANIFEST = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  site: z.object({
    id: z.string(),
    domain: z.string(),
    name: z.string(),
    /** The zones that the site has had, the earliest first; the first also holds for the days before. */
    zones: z.array(z.object({ fromDay: z.string(), timezone: z.string() })),
  }),
  fileFormat: z.enum(['csv', 'parquet']),
  /** Whether the raw events and kept visits are among the files, and the numbers of their visitors with them. */
  events: z.enum(EVENT_CHOICES).default('none'),
  /** Null without a day. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  days: z.number(),
  /** The days that were imported as sums. */
  imported: z.array(z.string()),
  /** The parts that are not known, by day; `*` is all of it. */
  unknown: z.record(z.string(), z.array(z.string())),
  /** How far the days are known, and why not, in the form of answers; absent when they are in full, as in earlier versions. */
  known: z
    .object({
      from: z.string().nullable(),
      gaps: z.array(z.object({ from: z.string(), to: z.string(), reason: z.enum(GAP_REASONS) })),
    })
    .optional(),
  /** The goals and funnels that are left out, since some of their days are not counted yet. */
  uncounted: z.array(z.string()),
  files: z.array(
    z.object({
      name: z.string().regex(/^[a-z]+-\d{4}-\d{2}(?:-\d{2})?\.(?:csv|parquet)$/),
      kind: z.enum(EXPORT_KINDS),
      month: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      /** Stamps the stored rows that the file was made of; null when only reading tells whether they are the same. */
      stamp: z.string().nullable(),
    }),
  ),
});

/** Describes the files of an export. */
export type ExportManifest = Readonly<z.output<typeof MANIFEST>>;

/** A file of an export as its manifest describes it. */
export type ExportedFile = Readonly<ExportManifest['files'][number]>;

/** Makes a manifest of the present version. */
export function exportManifest(content: Omit<ExportManifest, 'format' | 'version'>): ExportManifest {
  // In the order of the schema, as a manifest is that was read: texts of the same content are equal.
  return MANIFEST.parse({ format: FORMAT, version: VERSION, ...content });
}

/** Writes a manifest as its file. */
export function formatExportManifest(manifest: ExportManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads a manifest. Throws an ExportError for anything else. */
export function parseExportManifest(text: string): ExportManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = null;
  }
  const parsed = MANIFEST.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ExportError(`its ${EXPORT_MANIFEST} is not that of an export of this version`);
}
