import { z } from 'zod';
import { PRODUCTS } from '../domain/import-product.ts';
import type { ImportProgress } from '../import/run/import-event.ts';
import { KEPT_PROBLEM } from './upload-problem.ts';

/**
 * The phase of an uploaded export:
 * - `arriving`: its pieces come in;
 * - `inspecting`: a task finds out which product it is of;
 * - `choosing`: a person has to say which product, or which site of the export;
 * - `reading`: a task reads it and says what would be imported;
 * - `ready`: a person has to start the import;
 * - `importing`: a task imports it.
 */
export type UploadPhase = (typeof PHASES)[number];

const PHASES = ['arriving', 'inspecting', 'choosing', 'reading', 'ready', 'importing'] as const;

/** The export of another product that somebody has uploaded for a site. */
export type Upload = Readonly<z.output<typeof UPLOAD>>;

const UPLOAD = z.object({
  phase: z.enum(PHASES),
  /** The name of the file. */
  name: z.string().min(1),
  /** The bytes of the whole file. */
  size: z.number(),
  /** When the upload began, epoch milliseconds. */
  startedAt: z.number(),
  /** The products that it can be of, the likeliest first; empty while that is not known, or when none is. */
  candidates: z.array(z.enum(PRODUCTS)).readonly(),
  /** Hosts of its pages, lower case; empty while they are not known, or when it names none. An earlier version kept none. */
  hosts: z.array(z.string()).readonly().default([]),
  /** The product that it is of; null while that is not known. */
  from: z.enum(PRODUCTS).nullable(),
  /** The site in the export, when a person has named one. */
  sourceSite: z.string().nullable(),
  /** The reason why the last step failed; null when it did not. */
  problem: KEPT_PROBLEM.nullable(),
  /** The user who began it; null when that is not known. */
  startedBy: z.number().nullable().default(null),
  /** How often a task has begun to work on this phase and not ended: the service, or the machine, went down meanwhile. */
  begun: z.number().default(0),
});

/** Reads an upload from the text that was kept of it. Throws when that is damaged. */
export function parseUpload(text: string): Upload {
  return UPLOAD.parse(JSON.parse(text));
}

/** Tells whether a task works on the upload. */
export function isWork({ phase }: Upload): boolean {
  return phase === 'inspecting' || phase === 'reading' || phase === 'importing';
}

/** An upload with what is known of it at this moment. */
export interface UploadState extends Upload {
  /** The bytes that have arrived. */
  readonly received: number;
  /** How far the task that works on it is; null before it says so. */
  readonly progress: ImportProgress | null;
}
