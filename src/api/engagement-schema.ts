import { z } from 'zod';

const UNKNOWN = 'Null where it is not known, and for a page without measured views.';

/** How a page was read, as fields of a row of `report`; only pages have them. */
export const ENGAGEMENT_FIELDS = {
  measured: figure(z.int().min(0), 'the views whose reading was measured. Null where it is not known.'),
  avgTime: figure(z.number().min(0), `the mean active time of a measured view, seconds. ${UNKNOWN}`),
  avgScroll: figure(
    z.number().min(0).max(100),
    `the mean scroll depth of a measured view, percent of the page. ${UNKNOWN}`,
  ),
  reached: figure(
    z.strictObject({ '50': shareOfViews(), '90': shareOfViews(), '100': shareOfViews() }),
    `the shares of the measured views that were scrolled to so many percent of the page at least. ${UNKNOWN}`,
  ),
};

/** The first day with known engagement, as a field of the answer. */
export const ENGAGEMENT_KNOWN_FROM = figure(
  z.string().meta({ format: 'date' }),
  'the first day from which on engagement is known; null when it is for the whole period.',
);

function shareOfViews() {
  return z.number().min(0).max(1);
}

function figure<Schema extends z.ZodType>(schema: Schema, description: string) {
  return schema
    .nullable()
    .optional()
    .meta({ description: `Of pages: ${description}` });
}
