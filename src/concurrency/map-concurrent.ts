/**
 * Runs a task for each item, in their order, so many at a time. After a failure no further one begins; it rejects with
 * the first failure once those that run have ended.
 */
export async function mapConcurrent<Item>(
  items: Iterable<Item>,
  atATime: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async () => {
    try {
      while (failures.length === 0) {
        const next = remaining.next();
        if (next.done === true) return;
        await task(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  if (failures.length > 0) throw failures[0];
}
