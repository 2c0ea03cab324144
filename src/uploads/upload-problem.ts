import { z } from 'zod';
import type { ImportRefusal } from '../import/run/import-event.ts';

const OWN = ['unknown_file', 'interrupted_twice', 'site_gone', 'site_archived'] as const;

/**
 * Why the last step of an upload failed: as its task says, or because no source recognises the file, its reading has begun
 * twice and not ended, or its site takes nothing.
 */
export type UploadProblem = ImportRefusal | { readonly code: (typeof OWN)[number] };

/** Reads a problem that was kept. An earlier version kept the English sentence of each. */
export const KEPT_PROBLEM: z.ZodType<UploadProblem> = z.union([
  z.string().transform((message) => ({ code: 'failed' as const, message })),
  z.object({ code: z.literal('failed'), message: z.string() }),
  z.object({ code: z.literal('crashed'), how: z.string() }),
  z.object({ code: z.enum([...OWN, 'out_of_memory', 'too_slow', 'too_much']) }),
]);
