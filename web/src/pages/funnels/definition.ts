import type { FunnelDefinitions } from '../../../../src/dashboard/routes/funnels.ts';
import type { FunnelStep } from '../../../../src/domain/funnel.ts';

/** A funnel with all its versions, the current one last. */
export type Funnel = FunnelDefinitions['funnels'][number];
export type FunnelVersionDefinition = Funnel['versions'][number];

/** Returns the current version of a funnel. */
export function currentVersion({ versions }: Funnel): FunnelVersionDefinition {
  return versions.at(-1)!;
}

/** Returns a step in words: `Page /cart`. */
export function stepText({ kind, pattern }: FunnelStep): string {
  return `${kind === 'page' ? 'Page' : 'Event'} ${pattern}`;
}

/** Returns the time for all steps in words: `2 hours`. */
export function windowText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [
    ...(hours === 0 ? [] : [hours === 1 ? '1 hour' : `${hours} hours`]),
    ...(minutes % 60 === 0 ? [] : [minutes % 60 === 1 ? '1 minute' : `${minutes % 60} minutes`]),
  ];
  return parts.join(' ');
}
