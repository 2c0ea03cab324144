import type { HitCondition, ValueCondition } from '../../domain/condition.ts';
import { NONE_KEY } from '../../domain/dimension.ts';
import { LINK_PROPERTY, type LinkEvent } from '../../domain/event.ts';
import type { BoundSql } from './bound-sql.ts';
import type { LayerSource } from './conditions.ts';
import { OWN_WORDS } from './hit-properties.ts';
import { countPeople } from './people.ts';

/** The clicks of one event, and how their links are written. */
export interface LinksOf {
  readonly event: LinkEvent;
  /** Leaves out what follows `?` or `#`. */
  readonly isCut?: true;
}

/** An event of a stranger may have a number, a boolean or null there. Kept visits have these as texts. */
const NO_LINK = String.raw`'^(-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?|true|false|null)$'`;

/** selected clicks → the counts of each link, summed over the days: key, visitors, views. The service's own words are no links. */
export function selectedLinks(
  hits: LayerSource,
  conditions: readonly HitCondition[],
  { event, isCut }: LinksOf,
): BoundSql {
  const isOfEvent: ValueCondition = { subject: 'event', operator: 'is', values: [event] };
  const selection = { conditions: [...conditions, isOfEvent], texts: { link: LINK_PROPERTY } };
  const clicks = hits.of(selection, ['day', 'visitor', 'link']);
  const whole = `if(match(link, ${NO_LINK}), '', link)`;
  const url = isCut ? `cutQueryStringAndFragment(${whole})` : whole;
  return {
    sql: `SELECT if(url IN ${OWN_WORDS}, '${NONE_KEY}', url) AS key, ${countPeople(hits.person)} AS visitors, count() AS views
FROM (SELECT day, visitor, ${url} AS url FROM (${clicks.sql})) GROUP BY key`,
    params: clicks.params,
  };
}
