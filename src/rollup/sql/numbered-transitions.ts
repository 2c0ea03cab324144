import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';

/** The number of no page, before the first and after the last one of a session. `(none)` sorts before all paths. */
const NONE = 'toInt32(0)';
/** The number of `(other)` pages. */
const OTHER = 'toInt32(2147483647)';

/**
 * The rows of `transitionsFrom`, in less time, for days with many transitions: pages are numbers in the order of their
 * paths, and the transitions of a visitor are in one array, where those that repeat another are counted without a set of
 * visitors. The memory that it takes grows with the pages and the transitions of a day. It reads the hits several times,
 * which must agree.
 *
 * @param hits a SELECT with `TRANSITION_COLUMNS`; each page begins with `/`
 * @param cap the most pairs of a part
 */
export function numberedTransitionsFrom(hits: string, cap: number): string {
  const views = `SELECT * FROM (${hits}) WHERE event = 'pageview'`;
  const numbers = `SELECT page, toInt32(row_number() OVER (ORDER BY page)) AS number
FROM (SELECT DISTINCT page FROM (${views}))`;
  const transitions = transitionsOfVisitors(`SELECT site, day, visitor, session, ts, seq, number
FROM (${views}) AS view INNER JOIN (${numbers}) AS numbered USING (page)`);
  const pairs = `SELECT site, day, from, to, toUInt32(countIf(nth = 1)) AS visitors, toUInt32(count()) AS views
FROM (SELECT site, day, from, to, nth FROM (${transitions}) ARRAY JOIN froms AS from, tos AS to, arrayEnumerateUniq(froms, tos) AS nth)
GROUP BY site, day, from, to`;
  // Pairs with no page on one side are missing in one part, so the best are taken of these and of the others apart.
  const candidates = `SELECT site, day, visitors, views, side.1 AS part, side.2 AS grp, side.3 AS key
FROM (
  SELECT *, rank() OVER (
    PARTITION BY site, day, from = 0, to = 0 ORDER BY visitors DESC, views DESC
    RANGE BETWEEN CURRENT ROW AND CURRENT ROW
  ) AS rank
  FROM (${pairs})
)
ARRAY JOIN [(1, from, to), (2, to, from)] AS side
WHERE rank <= ${cap + 1} AND grp != 0`;
  const text = (of: 'grp' | 'key') =>
    `multiIf(${of} = 0, '${NONE_KEY}', ${of} = ${OTHER}, '${OTHER_KEY}', ${of}_page.page)`;
  return `SELECT site, ['next_page', 'previous_page'][part] AS dimension, ${text('grp')} AS subject, '' AS event, day,
  ${text('key')} AS key, visitors, views, toDecimal256(0, 20) AS sum
FROM (
  WITH (
    SELECT groupArray((site, day, part, top))
    FROM (
      SELECT site, day, part, arraySort(groupArray((-toInt64(visitors), -toInt64(views), grp, key))) AS top
      FROM (
        SELECT * FROM (${candidates})
        ORDER BY site, day, part, visitors DESC, views DESC, grp, key
        LIMIT ${cap + 1} BY site, day, part
      )
      GROUP BY site, day, part
    )
  ) AS ranked,
  arrayFlatten(arrayMap(of -> arrayMap(
    pair -> (of.1, of.2, of.3, pair.3, pair.4, toUInt64(-pair.1), toUInt64(-pair.2)),
    arraySlice(of.4, 1, ${cap})), ranked)) AS kept,
  arrayMap(of -> ${placeOf('of.1', 'of.2', 'of.3')}, arrayFilter(of -> length(of.4) > ${cap}, ranked)) AS overflowing,
  arrayMap(row -> (${placeOf('row.1', 'row.2', 'row.3')}, ${pairOf('row.4', 'row.5')}), kept) AS kept_pairs,
  arrayDistinct(arrayMap(row -> (${placeOf('row.1', 'row.2', 'row.3')}, row.4), kept)) AS kept_groups
  SELECT row.1 AS site, row.2 AS day, row.3 AS part, row.4 AS grp, row.5 AS key, row.6 AS visitors, row.7 AS views
  FROM (SELECT arrayJoin(kept) AS row)
  UNION ALL
  SELECT site, day, part, other AS grp, ${OTHER} AS key, countIf(nth = 1) AS visitors, count() AS views
  FROM (
    SELECT site, day, part, ${placeOf('site', 'day', 'part')} AS place,
      arrayFilter((grp, key) -> grp != 0 AND (place, ${pairOf('grp', 'key')}) NOT IN (SELECT arrayJoin(kept_pairs)), grps, keys) AS rest,
      arrayMap(grp -> if((place, grp) IN (SELECT arrayJoin(kept_groups)), grp, ${OTHER}), rest) AS others
    FROM (
      SELECT site, day, side.1 AS part, side.2 AS grps, side.3 AS keys
      FROM (${transitions})
      ARRAY JOIN [(1, froms, tos), (2, tos, froms)] AS side
    )
    WHERE place IN (SELECT arrayJoin(overflowing))
  )
  ARRAY JOIN others AS other, arrayEnumerateUniq(others) AS nth
  GROUP BY site, day, part, other
) AS counted
LEFT JOIN (${numbers}) AS grp_page ON grp_page.number = counted.grp
LEFT JOIN (${numbers}) AS key_page ON key_page.number = counted.key`;
}

/** views → the transitions of each visitor of a site-day: the numbers of the pages that they lead from, and to. */
function transitionsOfVisitors(views: string): string {
  return `SELECT site, day,
  arraySort(arrayZip(groupArray(ts), groupArray(seq), groupArray(session), groupArray(number))) AS views,
  arrayFlatten(arrayMap(session -> arrayPushFront(tupleElement(session, 4), ${NONE}),
    arraySplit((view, step) -> step != 0, views, arrayDifference(tupleElement(views, 3))))) AS pages,
  arrayPushBack(arrayPopFront(pages), ${NONE}) AS afters,
  arrayFilter((page, after) -> page != after, pages, afters) AS froms,
  arrayFilter((after, page) -> page != after, afters, pages) AS tos
FROM (${views})
GROUP BY site, day, visitor`;
}

/** A part of a site-day as one number. */
function placeOf(site: string, day: string, part: string): string {
  return `(toUInt64(${site}) * 65536 + toUInt16(${day})) * 4 + ${part}`;
}

/** A group and a key as one number. */
function pairOf(grp: string, key: string): string {
  return `bitShiftLeft(toUInt64(toUInt32(${grp})), 32) + toUInt32(${key})`;
}
