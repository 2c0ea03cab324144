import type { GapReason } from '../gap.ts';

/** The words of how far answers are known. */
export const texts = {
  reasons: {
    imported: 'another product counted them, and its export does not tell',
    limits: 'too much for one day to be computed',
    not_stored: 'this was not kept then',
    earlier: 'counted by an earlier version of svc, without this',
    younger: 'defined later',
    visits_gone: 'only visits tell, and those are kept no longer',
    other_keys: 'may be among those under “Other”',
  } satisfies Readonly<Record<GapReason, string>>,
  /** Of figures that are those of the days since one. */
  since: (day: string, reason: string) => `Counted since ${day}. Earlier: ${reason}.`,
  none: (reason: string) => `Not known for these days: ${reason}.`,
  gap: (days: string, reason: string) => `${days} (${reason})`,
  sentence: (gaps: string, more: number) => `Not fully known: ${gaps}${more === 0 ? '' : `, and ${more} more`}.`,
};

export type GapTexts = typeof texts;
