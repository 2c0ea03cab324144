import { z } from 'zod';
import { DIMENSIONS, SHOWN_DIMENSIONS, type ShownDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import { type Filter, PROPERTY_FILTER, parseFilter } from '../domain/filter.ts';
import { PROPERTY_FILTERS_MAX } from '../domain/limits.ts';

/** The asker: the read API takes its own dimensions, the dashboard those that it shows. */
export type OfferedBy = 'api' | 'dashboard';

/** The takers of filters: reports take properties too. */
type FilteredBy = OfferedBy | 'report';

/** The dimensions that each takes in filters, and whether it takes properties. */
const OFFERED: Readonly<
  Record<FilteredBy, { readonly dimensions: readonly ShownDimension[]; readonly hasProperties: boolean }>
> = {
  api: { dimensions: DIMENSIONS, hasProperties: false },
  report: { dimensions: DIMENSIONS, hasProperties: true },
  dashboard: { dimensions: SHOWN_DIMENSIONS, hasProperties: true },
};

/** The parameter with the filters. */
export function filterParameter(filteredBy: FilteredBy) {
  const { dimensions, hasProperties } = OFFERED[filteredBy];
  const ofProperty = hasProperties ? ', or property:<key>:<value>' : '';
  const rule = `must be <dimension>:<value>, with a dimension that is one of ${dimensions.join(', ')}${ofProperty}`;
  const fault = (text: unknown) => {
    const isKnown = typeof text === 'string' && dimensions.some((dimension) => text.startsWith(`${dimension}:`));
    return isKnown ? 'must have a value after the colon' : rule;
  };
  const dimensionOf = (text: string) => parseFilter(text, dimensions)?.dimension ?? text;
  const isOfProperty = (text: string) => text.startsWith('property:');
  const forms = [`(${dimensions.join('|')}):[\\s\\S]+`, ...(hasProperties ? [PROPERTY_FILTER.source] : [])];
  const form = new RegExp(`^${forms.length === 1 ? forms[0] : `(${forms.join('|')})`}$`);
  return {
    filter: z
      .array(z.string().regex(form, { error: (issue) => fault(issue.input) }))
      .refine((filters) => new Set(filters.map(dimensionOf)).size === filters.length, {
        error: 'may be given only once per dimension',
      })
      .refine((filters) => filters.filter(isOfProperty).length <= PROPERTY_FILTERS_MAX, {
        error: `may be given for at most ${PROPERTY_FILTERS_MAX} properties`,
      })
      .default([])
      .meta({
        description: `\`<dimension>:<value>\`, split at the first colon; one value per dimension. Filters combine with AND.${
          hasProperties
            ? ' `property:<key>:<value>` selects events by a property; a backslash stands before colons and backslashes of the key.'
            : ''
        }`,
      }),
  };
}

/** Reads a filter whose form was checked. */
export function toFilter(text: string): Filter {
  const filter = parseFilter(text, SHOWN_DIMENSIONS);
  if (filter === null) throw new ApiError('INVALID_PARAMS');
  return filter;
}
