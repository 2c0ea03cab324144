import { z } from 'zod';
import { DIMENSIONS, isShownDimension, SHOWN_DIMENSIONS, type ShownDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import type { Filter } from './query.ts';

/** The asker: the read API takes its own dimensions, the dashboard those that it shows. */
export type OfferedBy = 'api' | 'dashboard';

/** The dimensions that each takes in filters and rankings. */
export const OFFERED: Readonly<Record<OfferedBy, readonly ShownDimension[]>> = {
  api: DIMENSIONS,
  dashboard: SHOWN_DIMENSIONS,
};

/** The parameter with the filters. */
export function filterParameter(offeredBy: OfferedBy) {
  const dimensions = OFFERED[offeredBy];
  const form = `must be <dimension>:<value>, with a dimension that is one of ${dimensions.join(', ')}`;
  const rule = (text: unknown) => {
    const isKnown = typeof text === 'string' && dimensions.some((dimension) => text.startsWith(`${dimension}:`));
    return isKnown ? 'must have a value after the colon' : form;
  };
  return {
    filter: z
      .array(
        z.string().regex(new RegExp(`^(${dimensions.join('|')}):[\\s\\S]+$`), { error: (issue) => rule(issue.input) }),
      )
      .refine((filters) => new Set(filters.map(dimensionText)).size === filters.length, {
        error: 'may be given only once per dimension',
      })
      .default([])
      .meta({
        description:
          '`<dimension>:<value>`, split at the first colon; one value per dimension. Filters combine with AND.',
      }),
  };
}

/** Reads a filter whose form was checked. */
export function toFilter(text: string): Filter {
  const dimension = dimensionText(text);
  if (!isShownDimension(dimension)) throw new ApiError('INVALID_PARAMS');
  return { dimension, value: text.slice(dimension.length + 1) };
}

function dimensionText(filter: string): string {
  return filter.split(':', 1)[0] ?? '';
}
