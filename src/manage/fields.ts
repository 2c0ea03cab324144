import { z } from 'zod';
import { ManagementError, quoted } from './management-error.ts';

/** Reads fields by their schema. Throws a ManagementError `INVALID` that names the first wrong one, also for one that is unknown. */
export function readFields(schema: z.ZodObject, given: unknown): Record<string, unknown> {
  const read = schema.strict().safeParse(given);
  if (read.success) return withoutAbsent(read.data);
  const [issue] = read.error.issues;
  const path = issue!.path.map(String);
  if (issue!.code === 'unrecognized_keys') {
    const field = [...path, issue!.keys[0]!].join('.');
    throw new ManagementError('INVALID', `there is no field ${quoted(field)}`, { field });
  }
  const field = path.join('.') || null;
  const problem = z.prettifyError({ issues: [{ ...issue!, path: [] }] } as unknown as z.ZodError).replace(/^✖ /, '');
  throw new ManagementError('INVALID', `${field ?? 'the body'}: ${problem}`, { field });
}

/** A field that is undefined was not given. */
function withoutAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
