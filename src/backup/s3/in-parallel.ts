/** The requests under way at a time: most objects are small, and wait for an answer rather than for the line. */
const AT_A_TIME = 8;

/** Runs a task for each item, several at a time. Rejects with the first failure, when all that had begun have ended. */
export async function inParallel<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  let failure: { readonly error: unknown } | null = null;
  const work = async () => {
    while (failure === null && next < items.length) {
      try {
        await task(items[next++]!);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}
