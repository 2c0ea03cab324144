/** The names of counts. */
export const COUNTED = new Set([
  'visitors',
  'pageviews',
  'sessions',
  'views',
  'totalVisitors',
  'conversions',
  'uniqueConversions',
  'entered',
  'completed',
]);

/**
 * Multiplies an answer for several copies of its visitors: numbers under a counted name are multiplied, ratios are not.
 */
export function multiplied(answer: unknown, times: number, counted: ReadonlySet<string>, isCount = false): unknown {
  if (typeof answer === 'number') return isCount ? answer * times : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((item) => multiplied(item, times, counted, isCount));
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const isOfCount = isCount && (key === 'value' || key === 'prev');
      return [key, multiplied(value, times, counted, counted.has(key) || isOfCount)];
    }),
  );
}
