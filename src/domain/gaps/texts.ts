import type { GapReason } from '../gap.ts';

/** The words of how far answers are known. */
export const texts = {
  reasons: {
    imported: 'another product counted them, and its export does not tell',
    limits: 'too much for one day to be computed',
    not_stored: 'not kept then, or too much for one day',
    earlier: 'counted by an earlier version of svc, without this',
    younger: 'defined later',
    visits_gone: 'visits are not kept for these days, or not read for so long a period',
    erased: 'erased on request',
    summed: 'pages were erased, and visitors of “(removed)” are those of each page added up',
    other_keys: 'may be among those under “Other”',
  } satisfies Readonly<Record<GapReason, string>>,
  /** Of figures that are those of the days since one. */
  since: (day: string, reason: string) => `Counted since ${day}. Earlier: ${reason}.`,
  none: (reason: string) => `Not known for these days: ${reason}.`,
  gap: (days: string, reason: string) => `${days} (${reason})`,
  more: (runs: string, more: number) => (more > 0 ? `${runs} and ${more} more runs of days` : runs),
  sentence: (gaps: string) => `Not fully known: ${gaps}.`,
  join: '; ',
};

export type GapTexts = typeof texts;
