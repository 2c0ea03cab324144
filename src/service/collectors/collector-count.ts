/** The most collector processes that can be asked for. */
export const COLLECTORS_MAX = 64;

/**
 * Returns the number of collector processes for a setting. `auto` takes one for each core that is available; with a
 * single core, processes of their own would only cost.
 */
export function collectorCount(setting: number | 'auto', cores: number): number {
  if (setting !== 'auto') return setting;
  return cores < 2 ? 0 : Math.min(cores, COLLECTORS_MAX);
}
