import type { Filter } from '../domain/filter.ts';
import type { SiteChannels } from '../rollup/read/channel-days.ts';
import type { Definitions } from './definitions.ts';

/** Returns the versions of a site's own rules of channels when a question is about channels; undefined otherwise. */
export async function channelsFor(
  definitions: Pick<Definitions, 'channelVersionsOf'>,
  siteId: number,
  query: unknown,
): Promise<SiteChannels | undefined> {
  if (!isAboutChannels(query)) return undefined;
  return { siteId, versions: await definitions.channelVersionsOf(siteId) };
}

/** Tells whether a question ranks channels, or has a filter by them. */
export function isAboutChannels(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  const { dimension, filters = [] } = query as { readonly dimension?: string; readonly filters?: readonly Filter[] };
  return dimension === 'channel' || filters.some((filter) => filter.dimension === 'channel');
}
