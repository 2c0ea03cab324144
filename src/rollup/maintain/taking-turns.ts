/**
 * Orders items so that their owners take turns, each with its items in their order.
 *
 * @param last the owner who had the last turn: the one after it is the first, so that nobody is always served last
 */
export function takingTurns<Item>(items: readonly Item[], ownerOf: (item: Item) => number, last: number): Item[] {
  const owned = Map.groupBy(items, ownerOf);
  const owners = [...owned.keys()].sort((a, b) => a - b);
  const queues = [...owners.filter((owner) => owner > last), ...owners.filter((owner) => owner <= last)].map(
    (owner) => owned.get(owner)!,
  );
  const rounds = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue.slice(round, round + 1))).flat();
}
