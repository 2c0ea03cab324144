/** Why a reported request is left out. */
export const REQUEST_FAULTS = [
  /** No object in JSON, or a field of another kind. */
  'unreadable',
  /** No instant, or one that has not come or that the site's retention has passed. */
  'time',
  /** No path. */
  'path',
  /** No status from 200 to 599. */
  'status',
  /** A host that is none of the site's. */
  'other_host',
  /** A day whose figures were erased. */
  'erased',
  /** A day whose requests an import of a log has brought. */
  'imported',
] as const;

export type RequestFault = (typeof REQUEST_FAULTS)[number];
