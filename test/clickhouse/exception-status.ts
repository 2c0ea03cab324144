/** HTTP statuses of exceptions' codes (ClickHouse, src/Server/HTTP/exceptionCodeToHTTPStatus.cpp). */
const STATUSES: readonly (readonly [status: number, codes: readonly number[]])[] = [
  [401, [194]],
  [403, [192, 193, 497, 516, 512]],
  // BAD_ARGUMENTS, CANNOT_PARSE_…, SYNTAX_ERROR, TYPE_MISMATCH, INCORRECT_DATA, columns and syntax trees.
  [400, [36, 6, 25, 26, 27, 38, 41, 43, 44, 53, 62, 69, 72, 117, 167, 168, 427, 10, 15, 676, 677]],
  // UNKNOWN_TABLE, _FUNCTION, _IDENTIFIER, _TYPE, _STORAGE, _DATABASE, _SETTING, _FORMAT and others.
  [404, [60, 46, 47, 50, 56, 81, 115, 63, 73, 78, 511]],
  [413, [307]],
  [501, [48]],
  [503, [209, 76, 439]],
  [411, [381]],
  [408, [159]],
];

/** The HTTP status of an exception's code: 500 for those that are not listed. */
export function exceptionStatus(code: number): number {
  return STATUSES.find(([, codes]) => codes.includes(code))?.[0] ?? 500;
}
