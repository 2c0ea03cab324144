import { plural } from '../../../language.ts';

/** The texts of the settings of properties. Days and figures are given as they are to be shown. */
export const texts = {
  title: 'Properties',
  lead: (most: number) =>
    `Properties that events have, such as a plan or a price. The values of up to ${most} kept properties are counted for good, and shared links show them too; all others are known for 30 days.`,
  keptTitle: 'Kept',
  noneKept: 'No properties are kept yet.',
  countedSince: (day: string) => `Counted since ${day}`,
  countedSinceFirst: 'Counted since the first event',
  beingCounted: 'Past days are being counted',
  remove: 'Remove',
  removeLabel: (key: string) => `Remove the property ${key}`,
  foundTitle: 'Found in the newest events of the last 30 days',
  noneFound: 'No event of the last 30 days has a property.',
  allKept: 'All properties of these events are kept.',
  isFull: (most: number) => `${most} properties are kept, and no more can be. Remove one first.`,
  isCut: (shown: number, all: string) => `The ${shown} most frequent of ${all} properties`,
  events: (count: number, shown: string) => plural(count, { one: '1 event', other: `${shown} events` }),
  keep: 'Keep',
  keepLabel: (key: string) => `Keep the property ${key}`,
  kept: 'Property kept',
  /** The dialog for a property that is in no list, such as one of imported days alone. */
  byName: {
    open: 'Keep by name',
    title: 'Keep a property by name',
    key: 'Key',
    hint: 'As events have it, such as plan. Imported days may know properties that no event of the last 30 days has.',
  },
  confirm: {
    title: (key: string) => `Remove the property ${key}?`,
    body: 'Its values are counted no longer, and what was counted is not shown any more. If it is kept again, only the last 30 days can be counted.',
    action: 'Remove property',
    done: 'Property removed',
  },
};
