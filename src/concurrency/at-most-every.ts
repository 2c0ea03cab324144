/** Returns a function that runs a task, unless it has run in the last so many milliseconds. */
export function atMostEvery(ms: number, task: () => Promise<void>): () => Promise<void> {
  let lastMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - lastMs < ms) return;
    await task();
    lastMs = performance.now();
  };
}
