/** The texts of erasing days. */
export const texts = {
  title: 'Erase days',
  lead: 'Permanently deletes everything of single days: events, visits and stats, imported ones too. Longer periods then count the other days and say so.',
  open: 'Erase days',
  none: 'No days were erased.',
  run: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  days: (count: number, shown: string) => (count === 1 ? '1 day with stats' : `${shown} days with stats`),
  waits: (requested: string) => `Requested ${requested}; being erased`,
  done: (days: string, requested: string, done: string) => `${days} · requested ${requested} · off the disk ${done}`,
  form: {
    title: 'Erase days',
    from: 'From',
    to: 'To',
    last: (day: string) => `Days that are over: up to ${day}.`,
    nothing: 'None of these days has stats.',
    preview: (days: string, visitors: string, pageviews: string, events: string, size: string) =>
      `Erases ${days}. Visitors: ${visitors}, pageviews: ${pageviews}, single events: ${events}, about ${size}.`,
    consequence:
      'This cannot be undone. Charts have a gap on these days. Events that arrive later for them are dropped; an import of stats may fill them again.',
    copies: 'Backups, copies from before upgrades, exports and sent reports keep what they have.',
    submit: 'Erase days',
    done: 'The days are being erased',
  },
};

export type EraseDaysTexts = typeof texts;
