import { ApiError } from '../../domain/error.ts';
import { isLinkEvent, LINK_EVENTS, LINK_PROPERTY } from '../../domain/event.ts';
import type { Property } from '../../domain/property.ts';
import type { LinksAnswer } from '../answer.ts';
import { readLinks } from '../answers/links.ts';
import { parseReportQuery } from '../parse-report.ts';
import type { LinksQuery } from '../query.ts';
import type { Where } from '../where.ts';
import { whereNeeded } from './needs.ts';
import { onLink } from './on-link.ts';
import { type Question, timeOf } from './question.ts';

/** The links that visitors clicked, and the files that they downloaded. */
export const LINKS: Question<LinksQuery, { readonly where: Where; readonly property: Property | null }, LinksAnswer> = {
  name: 'links',
  parse: ({ query }) => parseLinksQuery(query),
  time: timeOf,
  needs: async (definitions, site, query) => ({
    ...(await whereNeeded(definitions, site, query)),
    property: await definitions.propertyOf(site.id, LINK_PROPERTY),
  }),
  read: (reader, window, query, { where, property }) => readLinks(reader, window, query, where, property),
  // What follows a link's path can be of one person.
  onLink: {
    ...onLink(() => ['events']),
    query: (query) => ({ ...onLink<LinksQuery, LinksAnswer>().query!(query), isCut: true }),
  },
};

/** Reads the parameters of `breakdown` with an event in place of the dimension. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
function parseLinksQuery(params: URLSearchParams): LinksQuery {
  const [event = '', ...others] = params.getAll('event');
  if (!isLinkEvent(event) || others.length > 0) {
    throw new ApiError('INVALID_PARAMS', `\`event\` must be one of ${LINK_EVENTS.join(', ')}`);
  }
  const ofEvents = new URLSearchParams(params);
  ofEvents.set('dimension', 'event');
  const { period, filters, where = [], limit, offset, search } = parseReportQuery(ofEvents, 'dashboard');
  return { period, filters, where, limit, offset, search, event, isClipped: true };
}
