import { type Goal, goalsOfSites } from '../../domain/goal.ts';
import { type Part, part, withOlder } from './day-knowledge.ts';
import { goalPart, keyFigurePart, keysPart, otherKeysPart } from './parts.ts';

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

function partOfGoal(goal: CountedGoal, imported: Part['imported']): Part {
  const ofSites = goalsOfSites(goal);
  const ofNames = part(
    ofSites.flatMap((one) => withOlder(goalPart(one))),
    imported,
  );
  return goal.alike === undefined ? ofNames : { ...ofNames, siteIds: new Set(ofSites.map(({ siteId }) => siteId)) };
}
