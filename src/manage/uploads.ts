import { z } from 'zod';
import { PRODUCTS, type Product } from '../domain/import-product.ts';

/** A file to be uploaded. */
export const NEW_FILE = z.object({
  name: z.string().min(1).max(200).describe('The name of the file.'),
  size: z.int().positive().describe('Its bytes.'),
});

/** The name of a site in an export. Messages say it. */
export const SOURCE_SITE = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .nullable()
  .describe('The site in the export, when it has several.');

/** The export of another product that is uploaded for a site. */
export const UPLOADED_FILE = z.object({
  phase: z
    .enum(['arriving', 'inspecting', 'choosing', 'reading', 'ready', 'importing'])
    .describe('`arriving`, `choosing` and `ready` wait for the next request.'),
  name: z.string(),
  size: z.number().describe('The bytes of the whole file.'),
  received: z.number().describe('The bytes that have arrived: the next piece begins there.'),
  startedAt: z.number().describe('Epoch milliseconds.'),
  candidates: z.array(z.enum(PRODUCTS)).readonly().describe('The products that it can be of, the likeliest first.'),
  hosts: z.array(z.string()).readonly().describe('The hosts of its pages.'),
  from: z.enum(PRODUCTS).nullable().describe('The product as which it is read.'),
  sourceSite: z.string().nullable().describe('The site in the export.'),
  problem: z.string().nullable().describe('Why the last step failed; null when it did not.'),
  progress: z.string().nullable().describe('How far its reading is.'),
});

export type UploadedFile = z.output<typeof UPLOADED_FILE>;

/** Takes exports of other products, and brings them into sites, by the internal ids of the sites. Throws DatabaseErrors. */
export interface Uploads {
  /** Returns the upload of a site; null without one. */
  find(siteId: number): Promise<UploadedFile | null>;
  begin(
    siteId: number,
    file: { readonly name: string; readonly size: number; readonly startedBy: null },
  ): Promise<void>;
  /** Takes the next piece of the file; the last piece begins the reading. */
  add(siteId: number, at: number, bytes: Uint8Array): Promise<unknown>;
  choose(siteId: number, choice: { readonly from: Product; readonly sourceSite: string | null }): Promise<void>;
  /** Returns what the import would bring. */
  preview(siteId: number): Promise<object>;
  start(siteId: number): Promise<void>;
  /** Removes the upload of a site, and gives up its import when it is under way. */
  remove(siteId: number): Promise<void>;
}
