import { type FunnelOfSite, type FunnelVersion, funnelsOfSites } from '../../domain/funnel.ts';
import { type FunnelRevenue, funnelRevenuesOfSites } from '../../domain/funnel-revenue.ts';
import { type Goal, goalsOfSites } from '../../domain/goal.ts';
import { type Property, propertiesOfSites } from '../../domain/property.ts';
import { type Revenue, revenuesOfSites } from '../../domain/revenue.ts';
import { type Part, part, withOlder } from './day-knowledge.ts';
import {
  funnelPart,
  funnelRevenuePart,
  goalPart,
  keyFigurePart,
  keysPart,
  otherKeysPart,
  PROPERTIES_PART,
  propertyPart,
  revenuePart,
  valuesPart,
} from './parts.ts';

/** The conversions of a goal; on an imported day those of the keys that it matches. */
export function conversionsOf(goal: CountedGoal): Part {
  const { kind } = goal;
  return partOfGoal(goal, [keysPart(kind), keyFigurePart(kind, 'views'), otherKeysPart(kind)]);
}

/** The visitors who converted. Sums of days tell neither who came to several keys nor, in many products, the visitors by key. */
export function convertersOf(goal: CountedGoal & Pick<Goal, 'pattern'>): Part {
  const { kind, pattern } = goal;
  const isOfSeveral = kind === 'page' && pattern.includes('*');
  const imported = isOfSeveral ? null : [keysPart(kind), keyFigurePart(kind, 'visitors'), otherKeysPart(kind)];
  return partOfGoal(goal, imported);
}

type CountedGoal = Pick<Goal, 'id' | 'siteId' | 'kind' | 'alike'>;

/** The steps of a version of a funnel. */
export function stepsOf(funnel: FunnelOfSite & Pick<FunnelVersion, 'alike'>): Part {
  const ofSites = funnelsOfSites(funnel);
  const names = ofSites.flatMap((one) => withOlder(funnelPart(one)));
  return ofThese(ofSites, funnel, part(names, null));
}

/** The amounts of a goal's orders, of each site that counts them. */
export function amountsOf(revenue: Revenue): readonly Part[] {
  return revenuesOfSites(revenue).map((one) =>
    ofThese([one], revenue, part(withOlder(revenuePart(one)), null, one.countedFrom)),
  );
}

/** The amounts of the orders that complete a funnel, of each site that counts them. */
export function completedOrdersOf(orders: FunnelRevenue): readonly Part[] {
  return funnelRevenuesOfSites(orders).map((one) =>
    ofThese([one.funnel], orders, part(withOlder(funnelRevenuePart(one)), null)),
  );
}

/** The values of a kept property: of one event, which no import tells apart, or of all together. */
export function valuesOf(property: Property, isOfOneEvent: boolean): readonly Part[] {
  return propertiesOfSites(property).map((one) => {
    const imported = isOfOneEvent ? null : [PROPERTIES_PART, valuesPart(one)];
    return ofThese([one], property, part([propertyPart(one)], imported, one.countedFrom));
  });
}

/** The days since something is counted, of each site that counts it. */
export function countedSince(ofSites: readonly Pick<Property, 'siteId' | 'countedFrom'>[]): readonly Part[] {
  return ofSites.map((one) => ({ ...part([], null, one.countedFrom), siteIds: new Set([one.siteId]) }));
}

function partOfGoal(goal: CountedGoal, imported: Part['imported']): Part {
  const ofSites = goalsOfSites(goal);
  const names = ofSites.flatMap((one) => withOlder(goalPart(one)));
  return ofThese(ofSites, goal, part(names, imported));
}

/** Limits a part to some sites, when what it is of stands for several. */
function ofThese(
  sites: readonly { readonly siteId: number }[],
  { alike }: { readonly alike?: unknown },
  part: Part,
): Part {
  return alike === undefined ? part : { ...part, siteIds: new Set(sites.map(({ siteId }) => siteId)) };
}
