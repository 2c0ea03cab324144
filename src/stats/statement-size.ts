/** The most characters of what is asked in one statement. The engine reads statements of up to 256 KiB. */
const SIZE_MAX = 200_000;

/** Groups what is asked so that each group fits into one statement, by the bytes that a statement has of each. */
export function* inStatements<Asked>(
  asked: readonly Asked[],
  sizeOf: (one: Asked) => number,
): Iterable<readonly Asked[]> {
  let group: Asked[] = [];
  let size = 0;
  for (const one of asked) {
    const own = sizeOf(one);
    if (size + own > SIZE_MAX && group.length > 0) {
      yield group;
      group = [];
      size = 0;
    }
    size += own;
    group.push(one);
  }
  if (group.length > 0) yield group;
}
