import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';

/** The number of no page, before the first and after the last one of a session. */
const NONE = 'toUInt64(0)';
/** The number of a page on a site-day. */
const PAGE_ID = 'bitXor(cityHash64(page), cityHash64(site, day))';

/**
 * The rows of `movesFrom`, in half of its time, for days with many moves. A page is a number but where texts decide, and a
 * visitor's moves lie together, so that nobody's are gathered to count visitors. The statement fails, as `isThrown` tells,
 * when two pages have the same number. The memory that it takes grows with the pages of a day.
 *
 * @param hits a SELECT with `MOVE_COLUMNS`
 * @param cap the most pairs of a part
 * @param pageId the number of a page, as SQL; another one in tests
 */
export function movesByIdFrom(hits: string, cap: number, pageId: string = PAGE_ID): string {
  const views = `SELECT site, day, visitor, session, ts, seq, page, ${pageId} AS id FROM (${hits}) WHERE event = 'pageview'`;
  const moves = movesOfVisitors(views);
  const pairs = `SELECT any(site) AS site, any(day) AS day, from, to, toUInt32(countIf(nth = 1)) AS visitors, toUInt32(count()) AS views
FROM (SELECT site, day, from, to, nth FROM (${moves}) ARRAY JOIN froms AS from, tos AS to, arrayEnumerateUniq(froms, tos) AS nth)
GROUP BY from, to`;
  // The pairs of a part are all but those from, or to, no page: with the best of each kind come the best of each part.
  const candidates = `SELECT site, day, visitors, views, side.1 AS part, side.2 AS grp, side.3 AS key
FROM (
  SELECT *, rank() OVER (
    PARTITION BY site, day, from = ${NONE}, to = ${NONE} ORDER BY visitors DESC, views DESC
    RANGE BETWEEN CURRENT ROW AND CURRENT ROW
  ) AS rank
  FROM (${pairs})
)
ARRAY JOIN [(1, from, to), (2, to, from)] AS side
WHERE rank <= ${cap + 1} AND grp != ${NONE}`;
  const texts = `SELECT id, min(page) AS text FROM (${views}) GROUP BY id
HAVING throwIf(text != max(page) OR min(site) != max(site) OR min(day) != max(day) OR id = ${NONE}, 'pages have the same number') = 0`;
  const best = `SELECT site, day, part, visitors, views, grp, key, of_grp.text AS grp_text,
  if(key = ${NONE}, '${NONE_KEY}', of_key.text) AS key_text
FROM (${candidates}) AS pair
LEFT JOIN (${texts}) AS of_grp ON of_grp.id = pair.grp
LEFT JOIN (${texts}) AS of_key ON of_key.id = pair.key
ORDER BY site, day, part, visitors DESC, views DESC, grp_text, key_text
LIMIT ${cap + 1} BY site, day, part`;
  return `SELECT site, ['next_page', 'previous_page'][part] AS dimension, subject, '' AS event, day, key, visitors, views,
  toDecimal256(0, 20) AS sum
FROM (
  WITH (
    SELECT groupArray((site, day, part, top))
    FROM (
      SELECT site, day, part, arraySort(groupArray((-toInt64(visitors), -toInt64(views), grp_text, key_text, grp, key))) AS top
      FROM (${best})
      GROUP BY site, day, part
    )
  ) AS ranked,
  arrayFlatten(arrayMap(of -> arrayMap(
    pair -> (of.1, of.2, of.3, pair.3, pair.4, toUInt64(-pair.1), toUInt64(-pair.2), pair.5, pair.6),
    arraySlice(of.4, 1, ${cap})), ranked)) AS kept,
  arrayMap(of -> (of.1, of.2, of.3), arrayFilter(of -> length(of.4) > ${cap}, ranked)) AS overflowing,
  arrayMap(row -> (row.3, row.8, row.9), kept) AS kept_pairs,
  arrayDistinct(arrayMap(row -> (row.3, row.8), kept)) AS kept_groups
  SELECT row.1 AS site, row.2 AS day, row.3 AS part, row.4 AS subject, row.5 AS key, row.6 AS visitors, row.7 AS views
  FROM (SELECT arrayJoin(kept) AS row)
  UNION ALL
  SELECT site, day, part, transform(other, tupleElement(kept, 8), tupleElement(kept, 4), '${OTHER_KEY}') AS subject,
    '${OTHER_KEY}' AS key, countIf(nth = 1) AS visitors, count() AS views
  FROM (
    SELECT site, day, part,
      arrayFilter((grp, key) -> grp != ${NONE} AND (part, grp, key) NOT IN (SELECT arrayJoin(kept_pairs)), grps, keys) AS rest,
      arrayMap(grp -> if((part, grp) IN (SELECT arrayJoin(kept_groups)), grp, ${NONE}), rest) AS others
    FROM (
      SELECT site, day, side.1 AS part, side.2 AS grps, side.3 AS keys
      FROM (${moves})
      ARRAY JOIN [(1, froms, tos), (2, tos, froms)] AS side
      WHERE notEmpty(overflowing) AND (site, day, part) IN (SELECT arrayJoin(overflowing))
    )
  )
  ARRAY JOIN others AS other, arrayEnumerateUniq(others) AS nth
  GROUP BY site, day, part, other
)`;
}

/** views → the moves of each visitor of a site-day: the numbers of the pages that they lead from, and to. */
function movesOfVisitors(views: string): string {
  return `SELECT site, day, visitor,
  arraySort(arrayZip(groupArray(ts), groupArray(seq), groupArray(session), groupArray(id))) AS views,
  arrayFlatten(arrayMap(session -> arrayPushFront(tupleElement(session, 4), ${NONE}),
    arraySplit((view, step) -> step != 0, views, arrayDifference(tupleElement(views, 3))))) AS pages,
  arrayPushBack(arrayPopFront(pages), ${NONE}) AS afters,
  arrayFilter((page, after) -> page != after, pages, afters) AS froms,
  arrayFilter((after, page) -> page != after, afters, pages) AS tos
FROM (${views})
GROUP BY site, day, visitor`;
}
