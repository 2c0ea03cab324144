/** The sizes of the extreme traffic, and the time that each test has. */

export const FULL = process.env.SVC_TEST_UGLY === 'full';
const size = (variable: string, small: number, large: number) =>
  Number(process.env[variable] ?? (FULL ? large : small));
export const VISITOR_EVENTS = size('SVC_TEST_VISITOR_EVENTS', 10_000, 900_000);
export const PATHS = size('SVC_TEST_PATHS', 3000, 100_000);
export const CONNECTIONS = size('SVC_TEST_CONNECTIONS', 500, 20_000);
export const YEARS = size('SVC_TEST_YEARS', 1, 10);

export const TIMEOUT = { timeout: 7_200_000 };
