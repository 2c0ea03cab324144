/** The texts of erasing pages. */
export const texts = {
  title: 'Erase pages',
  lead: 'Removes paths that people should not be found in, such as /reset/jane@example.org, from all days: they become (removed). Totals, goals and funnels stay as counted.',
  open: 'Erase pages',
  none: 'No pages were erased.',
  waits: (requested: string) => `Requested ${requested}; being erased`,
  done: (requested: string, done: string) => `Requested ${requested} · off the disk ${done}`,
  form: {
    title: 'Erase pages',
    pattern: 'Pages',
    hint: 'A whole path; * stands for any characters, such as /reset/*',
    look: 'Show what would go',
    nothing: 'No page matches.',
    preview: ({
      paths,
      views,
      days,
      events,
      hits,
    }: Readonly<Record<'paths' | 'views' | 'days' | 'events' | 'hits', string>>) =>
      `Paths: ${paths}. Pageviews: ${views}. Days: ${days}. Single events: ${events}. Hits of kept visits: ${hits}.`,
    named: (names: string) =>
      `These goals, funnels, segments, links and alerts name such a page themselves and keep it: ${names}.`,
    consequence:
      'This cannot be undone. The pages of today go when the day is over. Where visits are gone, visitors of the pages are added up.',
    copies: 'Backups, copies from before upgrades, exports and sent reports keep what they have.',
    mask: 'Never store what * stands for from now on',
    submit: 'Erase pages',
    done: 'The pages are being erased',
  },
};
