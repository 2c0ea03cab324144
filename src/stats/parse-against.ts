import { z } from 'zod';
import { isDay } from '../domain/calendar.ts';
import { COMPARED_NAMES, type Compared } from '../domain/comparison.ts';
import { ApiError } from '../domain/error.ts';
import { PERIOD_MAX_DAYS } from '../domain/limits.ts';
import { isTooLong } from '../domain/period.ts';

const RULE = `must be one of ${COMPARED_NAMES.join(', ')}, or two days, YYYY-MM-DD,YYYY-MM-DD`;

/** The parameter that chooses the compared period. */
export const againstParameter = {
  against: z
    .string()
    .refine((text) => isName(text) || (daysIn(text).length === 2 && daysIn(text).every(isDay)), { error: RULE })
    .refine((text) => isName(text) || !isTooLong(periodOf(text)), {
      error: `must have at most ${PERIOD_MAX_DAYS} days`,
    })
    .optional()
    .meta({
      description:
        'The period that `prev` is of: the one before, the same dates or the same weekdays a year before, or two days, inclusive. `previous` when absent.',
      pattern: `^(${COMPARED_NAMES.join('|')}|\\d{4}-\\d{2}-\\d{2},\\d{4}-\\d{2}-\\d{2})$`,
    }),
};

/**
 * Reads a valid parameter. The previous period is no part of a query: it is compared with anyway. Throws an ApiError
 * INVALID_PERIOD.
 */
export function readAgainst(text: string | undefined): { readonly against?: Compared } {
  if (text === undefined || text === 'previous') return {};
  if (isName(text)) return { against: text };
  const period = periodOf(text);
  if (period.from > period.to)
    throw new ApiError('INVALID_PERIOD', 'the first day of `against` is later than its last');
  return { against: period };
}

function isName(text: string): text is (typeof COMPARED_NAMES)[number] {
  return (COMPARED_NAMES as readonly string[]).includes(text);
}

function periodOf(text: string) {
  const [from = '', to = ''] = daysIn(text);
  return { from, to };
}

function daysIn(text: string): string[] {
  return text.split(',');
}
