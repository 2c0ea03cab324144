import { z } from 'zod';

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
export const breakdownRow = named(
  'BreakdownRow',
  z.strictObject({ key: z.string(), visitors: knownCount, views: knownCount, pct: knownShare }),
);
