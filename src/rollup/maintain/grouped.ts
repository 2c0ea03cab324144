/** Groups of neighbours with at most so many events and members; what has more events is a group of its own. */
export function grouped<Item extends { readonly events: number }>(
  items: readonly Item[],
  eventsMax: number,
  countMax: number,
): Item[][] {
  const groups: Item[][] = [];
  let events = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (events + item.events > eventsMax || groups.at(-1)!.length === countMax) {
      groups.push([]);
      events = 0;
    }
    groups.at(-1)!.push(item);
    events += item.events;
  }
  return groups;
}

/** Adds up the events of days. */
export function sumEvents(items: readonly { readonly events: number }[]): number {
  return items.reduce((sum, { events }) => sum + events, 0);
}
