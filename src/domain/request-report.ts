/** The keys by which the requests of crawlers are counted. */
export const REQUEST_DIMENSIONS = ['crawler', 'operator', 'class', 'page', 'status', 'verdict', 'day'] as const;

export type RequestDimension = (typeof REQUEST_DIMENSIONS)[number];

/** The classes of statuses, by their first digit; `errors` are the last two. */
export const REQUEST_STATUSES = ['2xx', '3xx', '4xx', '5xx', 'errors'] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The names of crawlers, operators and classes, all short. */
export const REQUEST_NAME_MAX_CHARS = 100;
