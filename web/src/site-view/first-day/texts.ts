/** The texts of a site's first steps. */
export const texts = {
  title: 'Next steps',
  count: (done: number, all: number) => `${done} of ${all} done`,
  dismiss: 'Dismiss next steps',
  goal: 'Create a goal',
  ownVisits: 'Exclude your own visits',
  report: 'Get a weekly email report',
  link: 'Share a link',
  /** Follows a step, for those who do not see its tick. */
  done: '(done)',
};
