import { z } from 'zod';
import { GAP_REASONS } from '../domain/gap.ts';

/** The schemas that the OpenAPI document names, by name. */
export const NAMED_SCHEMAS = z.registry<{ id: string }>();

export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  NAMED_SCHEMAS.add(schema, { id });
  return schema;
}

export const count = z.int().min(0);
export const share = z.number().min(0).max(1);
export const UNKNOWN = 'Null when days of the period were imported from a source that does not know it.';
export const knownCount = count.nullable().meta({ description: UNKNOWN });
export const knownShare = share.nullable().meta({ description: UNKNOWN });
export const instant = z.int().meta({ description: 'Milliseconds since the epoch, UTC.' });
export const day = z.string().meta({ format: 'date', description: 'A local day of the site, YYYY-MM-DD.' });
export const grain = z.enum(['hour', 'day', 'week', 'month']);
export const timezone = z.string().meta({ description: 'IANA time zone.' });
export const relativePercent = z.number().meta({ description: 'Relative change in percent, one decimal.' });
export const period = named('Period', z.strictObject({ from: day, to: day, grain, tz: timezone }));

/** How far an answer is known; absent when it is in full. */
export const known = named(
  'Known',
  z.strictObject({
    from: day.nullable().meta({
      description: 'The first day from which on everything is known; null when the last day of the period is not.',
    }),
    gaps: z.array(named('Gap', z.strictObject({ from: day, to: day, reason: z.enum(GAP_REASONS) }))),
  }),
).optional();
export const breakdownRow = named(
  'BreakdownRow',
  z.strictObject({ key: z.string(), visitors: knownCount, views: knownCount, pct: knownShare }),
);
