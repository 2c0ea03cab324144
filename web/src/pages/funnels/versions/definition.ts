import type { FunnelDefinitions } from '../../../../../src/dashboard/routes/funnels.ts';
import type { FunnelStep } from '../../../../../src/domain/funnel.ts';
import { texts } from './texts.ts';

/** A funnel with all its versions, the current one last. */
export type Funnel = FunnelDefinitions['funnels'][number];
export type FunnelVersionDefinition = Funnel['versions'][number];

/** Returns the current version of a funnel. */
export function currentVersion({ versions }: Pick<Funnel, 'versions'>): FunnelVersionDefinition {
  return versions.at(-1)!;
}

/** Returns a step in words: `Page /cart`. */
export function stepText({ kind, pattern }: FunnelStep): string {
  return `${texts.step[kind]} ${pattern}`;
}
