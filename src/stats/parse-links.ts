import { ApiError } from '../domain/error.ts';
import { isLinkEvent, LINK_EVENTS } from '../domain/event.ts';
import { parseBreakdownQuery } from './parse.ts';
import type { LinksQuery } from './query.ts';

/**
 * Reads the parameters of the dashboard's `links`: those of `breakdown`, with an event in place of the dimension. Throws
 * an ApiError: INVALID_PARAMS or INVALID_PERIOD.
 */
export function parseLinksQuery(params: URLSearchParams): LinksQuery {
  const [event = '', ...others] = params.getAll('event');
  if (!isLinkEvent(event) || others.length > 0) {
    throw new ApiError('INVALID_PARAMS', `\`event\` must be one of ${LINK_EVENTS.join(', ')}`);
  }
  const ofEvents = new URLSearchParams(params);
  ofEvents.set('dimension', 'event');
  const { dimension: _, ...page } = parseBreakdownQuery(ofEvents, 'dashboard');
  return { ...page, event };
}
