import { createHash } from 'node:crypto';
import { ApiError } from '../../domain/error.ts';
import { type Period, spanOf } from '../../domain/period.ts';
import type { EarlierAnswer } from '../answer.ts';
import { readBeside, readEarlier } from '../answers/earlier.ts';
import { parseGoalsQuery } from '../parse.ts';
import type { EarlierQuery } from '../query.ts';
import type { Where } from '../where.ts';
import type { Window } from '../window.ts';
import { whereNeeded } from './needs.ts';
import type { Question } from './question.ts';

/** How many visitors rows of `breakdown` or `sources` had in another period. */
export const EARLIER: Question<EarlierQuery, { readonly where: Where }, EarlierAnswer> = {
  name: 'earlier',
  time: ({ period, beside }) =>
    beside === undefined ? { period } : { period: beside, against: period, likeForLike: true },
  needs: whereNeeded,
  // What comes today changes nothing: the days of a period that is not over are compared without it.
  days: ({ period }, { running }) => (running === null ? period : spanOf(running.now.whole, running.before.whole)),
  // The names of a thousand pages are too long for the key of an answer.
  key: ({ rows, ...query }) => [query, createHash('sha256').update(JSON.stringify(rows)).digest('base64')],
  read: (reader, window, query, { where }) => {
    if (query.period.from > query.period.to) throw new ApiError('INVALID_PERIOD');
    const ofDays = (period: Period) => readEarlier(reader, only(window, period), query, where);
    return window.running === null ? ofDays(query.period) : readBeside(window.running, query, ofDays);
  },
};

/**
 * Reads the days that the dashboard compares rows with: `earlierFrom` and `earlierTo`, by the rules of `from` and `to`.
 * Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD.
 */
export function parseEarlierDays(params: URLSearchParams): Period {
  const [from, to] = [params.get('earlierFrom') ?? '', params.get('earlierTo') ?? ''];
  const { period } = parseGoalsQuery(new URLSearchParams({ from, to }));
  if ('preset' in period) throw new ApiError('INVALID_PARAMS');
  return period;
}

function only(window: Window, period: Period): Window {
  return { ...window, period, previous: null, running: null };
}
