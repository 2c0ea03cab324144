const LESS = 'ask for fewer days, for fewer filters or for another dimension';

/** The texts of refusals of figures. Those of the read API are binding: see docs/api.md. */
export const texts = {
  tooMuchMemory: `the answer takes more memory than a question may use; ${LESS}`,
  tooMuchTime: `the answer takes longer than a question may take; ${LESS}`,
  /** @param more the number of further days */
  unknownDays: (day: string, more: number) => {
    const days = more === 0 ? day : `${day} and ${more} more ${more === 1 ? 'day' : 'days'}`;
    return `these stats are not available for ${days}; leave them out of the period`;
  },
  oneSegment: 'a condition takes one segment; several cannot be joined with OR',
  noSegment: (id: number) => `there is no segment ${id} of this site; it may have been deleted`,
  tooManyConditions: (most: number, values: number) =>
    `\`where\` and its segments may have at most ${most} conditions and ${values} values`,
  /** @param domain a site of the group */
  severalZones: 'the hours of the week are not available for this group: its sites have several time zones',
  busy: 'the server is busy; try again in a minute',
};
