import type { CardName } from '../../domain/cards.ts';
import { type ConditionSubject, isPropertySubject } from '../../domain/condition.ts';
import { DIMENSION_TABLE, type StoredDimension } from '../../domain/dimension.ts';
import { ApiError } from '../../domain/error.ts';
import { HOUR_OF_WEEK } from '../../domain/hour-of-week.ts';
import { conditionsOf } from '../parse-where.ts';
import { propertiesAsked } from './needs.ts';
import type { OnLink } from './question.ts';

type Conditions = Parameters<typeof conditionsOf>[0];

/**
 * A public link gets conditions on what it shows: no segments, which are the members' own. The link's own conditions are added to
 * those that are asked.
 *
 * @param cardsOf the cards that a question belongs to, besides those of its conditions; none for key figures and the chart
 */
export function onLink<Query extends Conditions, Answer>(
  cardsOf: (query: Query) => readonly CardName[] = ofChosenGoal,
): OnLink<Query, Answer> {
  return {
    properties: propertiesAsked,
    cards: (query) => [...cardsOf(query), ...conditionsOf(query).map(({ subject }) => cardOf(subject))],
    query: (query) => {
      if (conditionsOf(query).some(({ subject }) => subject === 'segment')) throw new ApiError('NOT_FOUND');
      return query;
    },
    narrowed: (query, conditions) => ({ ...query, where: [...conditions, ...(query.where ?? [])] }),
  };
}

/** Returns the card of the figures of a chosen goal; none without one. */
export function ofChosenGoal(query: object): readonly CardName[] {
  const { goalId = null } = query as { readonly goalId?: number | null };
  return goalId === null ? [] : ['events'];
}

/** Returns the cards of ranked rows: that of their dimension, and that of the goal whose conversions they have. */
export function ofRows(query: object): readonly CardName[] {
  const { dimension } = query as { readonly dimension: string };
  return [rowsCard(dimension), ...ofChosenGoal(query)];
}

function rowsCard(dimension: string): CardName {
  if (dimension === HOUR_OF_WEEK) return 'when';
  if (dimension === 'next_page' || dimension === 'previous_page') return 'pages';
  return cardOf(dimension as ConditionSubject);
}

/** Conditions on goals, segments and properties are about events. */
function cardOf(subject: ConditionSubject | 'property'): CardName {
  if (subject === 'property' || subject === 'goal' || subject === 'segment' || isPropertySubject(subject)) {
    return 'events';
  }
  return DIMENSION_TABLE[subject satisfies StoredDimension].shown.group;
}

/** A public link gets what a question answers about settings alone, whatever its conditions are. */
export function listedOnLink<Answer>(card: CardName): OnLink<object, Answer> {
  return { properties: () => [], cards: () => [card], narrowed: (query) => query };
}
