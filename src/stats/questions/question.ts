import type { CardName } from '../../domain/cards.ts';
import type { Condition } from '../../domain/condition.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import type { Definitions } from '../definitions.ts';
import type { OfferedBy } from '../parse-filter.ts';
import type { TimedQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import type { Window } from '../window.ts';

/** A request for an answer about a site. */
export interface Asked {
  readonly query: URLSearchParams;
  /** The names in the path, percent-decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** What those get who look at a site by a public link. */
export interface OnLink<Query, Answer> {
  /** Lists the properties that a question is about: it is refused when one of them is not kept. */
  properties(query: Query): readonly string[];
  /** Lists the cards of the site view that a question belongs to: a link that does not show all of them refuses it. */
  cards(query: Query): readonly CardName[];
  /** Adds the conditions that all figures of a link have. A link with conditions refuses a question without it. */
  narrowed?(query: Query, conditions: readonly Condition[]): Query;
  /** Whether only links get it that show revenue. */
  readonly isOfRevenue?: true;
  /** Takes away what a link does not show. */
  query?(query: Query): Query;
  answer?(answer: Answer, shows: (card: CardName) => boolean): Answer;
}

/** What every question says of itself. */
interface Entry<Query extends object, Needs, Answer extends object> {
  /** The path below a site. */
  readonly name: string;
  /** Reads a request. Throws an ApiError. Absent for a question that only code asks. */
  parse?(asked: Asked, by: OfferedBy): Query;
  /** Reads the settings of the site's owner that the answer depends on. Throws an ApiError when it cannot be answered without one. */
  needs(definitions: Definitions, site: Site, query: Query): Promise<Needs>;
  /** Tells whether a query is answered with money, which links never get, and some members neither; none is when absent. */
  tellsMoney?(query: Query): boolean;
  /** What a public link gets; closed to links when absent. */
  readonly onLink?: OnLink<Query, Answer>;
}

/** A question about a site's figures: the read API, the dashboard, MCP, reports and alerts ask it. */
export interface Question<Query extends object, Needs, Answer extends object> extends Entry<Query, Needs, Answer> {
  /** Returns the time that it is about. */
  time(query: Query): TimedQuery;
  /** Returns the days whose events the answer depends on; those of the period and of the compared one when absent. */
  days?(query: Query, window: Window): Period;
  /** What else the answer depends on; the query when absent. */
  key?(query: Query, window: Window): unknown;
  /** Answers it. */
  read(reader: Reader, window: Window, query: Query, needs: Needs): Promise<Answer>;
}

/** A question about settings alone. */
export interface Listing<Needs, Answer extends object> extends Entry<object, Needs, Answer> {
  list(needs: Needs): Answer;
}

/** Any question, of which only the form is known. */
export type AnyQuestion = Question<object, unknown, object> | Listing<unknown, object>;

/** A question that depends on no settings of the owner. */
export const NO_NEEDS = async (): Promise<null> => null;

/** Returns the time of a question that has it by itself. */
export function timeOf<Query extends TimedQuery>(query: Query): TimedQuery {
  return query;
}

/** Compares as much of a period that is not over as of the other one, as the dashboard does. */
export function likeOn<Query extends TimedQuery>(query: Query, by: OfferedBy): Query {
  return by === 'dashboard' ? { ...query, likeForLike: true } : query;
}
