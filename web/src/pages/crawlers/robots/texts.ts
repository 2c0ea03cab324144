/** The texts of the card that shows what robots.txt forbids. Days and instants in them are given as they are to be shown. */
export const texts = {
  title: 'Not allowed',
  lead: 'Pages that robots.txt forbids to a crawler, and that it has asked for.',
  off: 'robots.txt and llms.txt of this site are not read.',
  switchOn: 'Read them every day',
  waiting: 'The files are read within minutes.',
  there: (file: string, since: string, read: string) => `${file}: unchanged since ${since}, read ${read}`,
  absent: (file: string, since: string, read: string) => `${file}: not there since ${since}, looked for ${read}`,
  failing: (file: string, since: string, why: string) =>
    `${file}: could not be read since ${since} (${why}). What was read last holds.`,
  unknown: (file: string, since: string, why: string) =>
    `${file}: could not be read yet, tried once a day since ${since} (${why})`,
  closedTo: (crawlers: string) => `All pages are forbidden to: ${crawlers}`,
  compared: (from: string, to: string) =>
    `Requests from ${from} to ${to} are compared: crawlers may follow a copy of robots.txt for a day, and the rules were last read on ${to}.`,
  comparedLater: (day: string) =>
    `Requests are compared from ${day} on: crawlers may follow a copy of robots.txt for a day.`,
  partly: 'Only the pages with most requests were compared.',
  heading: 'Crawler and page',
  columns: { errors: 'Errors', requests: 'Requests' },
  rule: (rule: string, line: string) => `Line ${line}: Disallow: ${rule}`,
  none: 'No request for a page that is not allowed.',
  nobodyKnows: 'No requests were reported for days that are compared, so nobody knows.',
  more: (count: string) => `Show all ${count}`,
  changes: 'Changes',
};
