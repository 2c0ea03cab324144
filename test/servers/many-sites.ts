/** A kind of statement that reads more than one site, told by a part of its text without values, and why it may. */
export interface ManySites {
  readonly part: string;
  readonly reason: string;
}

/** The site-days that are closed together: `OF_GENERATIONS` without its values. */
const SITE_DAYS = 'toUInt64(site) * 0 + toUInt16(day)';

/**
 * Everything that may read more than one site. A site's rows are on one shard, so a statement over many sites is right when
 * each of its rows, groups and joins is of one site.
 */
export const MANY_SITES: readonly ManySites[] = [
  {
    part: 'AND generation = transform(site, ',
    reason:
      'the overview and groups read the stored rows of several sites; rows are of a site, and a visitor by whom hits are joined and counted is of one',
  },
  {
    part: SITE_DAYS,
    reason:
      'the worker closes the days of several sites together, and groups read open ones; what is grouped is of a site and a day, but for the numbers of pages, which a cluster does not use',
  },
  {
    part: 'SELECT site, uniqExact(day, visitor) AS visitors FROM events',
    reason: 'the alert rules of all sites are evaluated together, each site a group of its own',
  },
  {
    part: 'SELECT site, uniqExactIf((day, visitor)',
    reason: 'the alert rules of all sites are evaluated together, each site a group of its own',
  },
  {
    part: 'SELECT site, minute * 0 AS at, uniqExact(day, visitor) AS visitors',
    reason: 'the alert rules of all sites are evaluated together, each site and minute a group of its own',
  },
  {
    part: 'SELECT site, max(ts) AS last FROM events',
    reason: 'the alert rules of all sites are evaluated together, each site a group of its own',
  },
  {
    part: 'SELECT site, max((day, hour)) AS last FROM hour_totals',
    reason: 'the alert rules of all sites are evaluated together, each site a group of its own',
  },
  {
    part: 'SELECT e.site AS site, e.day AS day, goal, count() AS conversions',
    reason: 'the goals of all alert rules are counted together; the other side of the join is in the statement',
  },
  {
    part: 'SELECT site, day, revenue, currency, toString(total) AS amount FROM (SELECT site, day, revenue, grp AS currency',
    reason: 'the revenue of all alert rules is added up together; what it groups and ranks is of a site and a day',
  },
  {
    part: "toString(day), '', toString(ts), '', toString(seq)) AS event FROM events",
    reason: 'a range of a journal has events of several sites, and the loader asks which of them are there',
  },
  {
    part: 'AND day < transform(site, ',
    reason: 'the worker erases what the retention of several sites does not keep; each row is one or not',
  },
  {
    part: "SELECT site FROM events WHERE day = toDate('')",
    reason: 'the worker removes the raw events of a date, of all sites at once',
  },
  {
    part: "SELECT site, count() AS events FROM events WHERE day = toDate('')",
    reason: 'the worker removes the raw events of a date, of all sites at once',
  },
  {
    part: "SELECT DISTINCT site FROM hits WHERE day = toDate('')",
    reason: 'the worker removes the hits of a date, of all sites at once',
  },
  {
    part: "WHERE site IN CAST([0, …],'') AND day BETWEEN toDate('') AND toDate('') AND ",
    reason:
      'realtime of a group reads the last minutes of its sites; a visitor is of one site, and each event one or not',
  },
  {
    part: 'SELECT ts FROM events WHERE day >=',
    reason: 'realtime holds the newest events of all sites, as many as there is memory for; of these the oldest moment',
  },
  {
    part: 'SELECT site, day, toString(visitor) AS visitor, ts, seq, event, referrer',
    reason: 'realtime fills its memory with the events of the last minutes of all sites',
  },
  {
    part: 'SELECT site, day, count() AS events FROM events WHERE 0',
    reason: 'the catalogue of a process that shares none is filled at its start; each row is of a site and a day',
  },
  {
    part: "SELECT DISTINCT site, day FROM hits WHERE day < toDate('')",
    reason: 'the catalogue of a process that shares none is filled at its start; each row is of a site and a day',
  },
];

/** Statements that a test sends itself, to look at what is there or to be refused. They are not checked. */
export const TESTS_OWN: readonly string[] = [
  'FROM (SELECT * FROM events)',
  'FROM (SELECT * FROM hits)',
  'uniqExact(site, day, ts, seq) AS events FROM events WHERE site BETWEEN 0 AND 0',
  'SELECT missing FROM events',
  "SELECT DISTINCT site FROM events WHERE day = toDate('') ORDER BY site",
  'SELECT DISTINCT site FROM events ORDER BY site',
  'SELECT DISTINCT toString(day) AS day FROM ',
  'SELECT site, visitor, seq FROM visits ORDER BY site, visitor',
  'SELECT count() AS rows FROM events FORMAT',
  'SELECT seq FROM events FORMAT',
  'SELECT page, count() AS count FROM events GROUP BY page',
  'browser_version AS browser FROM events ORDER BY page',
];
