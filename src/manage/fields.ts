import { z } from 'zod';
import { ManagementError, quoted } from './management-error.ts';
import type { AnyResource } from './resource.ts';

/** The schemas of all fields that are written: of a whole thing, and of those that are given. */
export interface WrittenSchemas {
  readonly whole: z.ZodObject;
  readonly partial: z.ZodObject;
}

// A schema is compiled when it is first used, which takes longer than to read with it: each is made once.
const SCHEMAS = new WeakMap<AnyResource, WrittenSchemas>();
const STRICT = new WeakMap<z.ZodObject, z.ZodObject>();

/** Returns the schemas of what is written of a resource. */
export function writtenSchemas(resource: AnyResource): WrittenSchemas {
  return SCHEMAS.getOrInsertComputed(resource, ({ fields, hidden }) => {
    const whole = fields.extend(hidden?.shape ?? {});
    return { whole, partial: whole.partial() };
  });
}

/** Reads fields by their schema. Throws a ManagementError `INVALID` that names the first wrong one, also for one that is unknown. */
export function readFields(schema: z.ZodObject, given: unknown): Record<string, unknown> {
  const read = STRICT.getOrInsertComputed(schema, () => schema.strict()).safeParse(given);
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
