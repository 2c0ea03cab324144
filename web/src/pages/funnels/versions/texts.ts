import type { FunnelStep } from '../../../../../src/domain/funnel.ts';
import { LOCALE } from '../../../language.ts';

const HOURS = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const MINUTES = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
const PARTS = new Intl.ListFormat(LOCALE, { type: 'unit', style: 'narrow' });

/** Formats a time window: `1 hour 30 minutes`. */
function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return PARTS.format([
    ...(hours === 0 ? [] : [HOURS.format(hours)]),
    ...(minutes % 60 === 0 ? [] : [MINUTES.format(minutes % 60)]),
  ]);
}

/** The texts about the versions of a funnel. A step is given in words, a window in minutes. */
export const texts = {
  step: { page: 'Page', event: 'Event' } satisfies Record<FunnelStep['kind'], string>,
  /** The time window, above a version's figures. */
  within: (minutes: number) => `Completed within ${duration(minutes)}`,
  version: (version: number) => `Version ${version}`,
  option: (version: number, created: string) => `Version ${version}, ${created}`,
  currentOption: (version: number, created: string) => `Version ${version} (current), ${created}`,
  shown: 'Version',
  compare: 'Compare with',
  none: 'None',
  changes: {
    title: (before: number, after: number) => `Changes from version ${before} to ${after}`,
    none: 'These versions are identical.',
    removed: (step: string, number: number) => `Removed: ${step} (was step ${number})`,
    moved: (step: string, from: number, to: number) => `Moved: ${step}, from step ${from} to step ${to}`,
    added: (step: string, number: number) => `Added: ${step} (step ${number})`,
    window: (before: number, after: number) => `Time window: ${duration(before)} → ${duration(after)}`,
  },
};
