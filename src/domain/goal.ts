/** An action that a site's owner wants visitors to take. */
export interface Goal {
  readonly id: number;
  readonly siteId: number;
  readonly name: string;
  readonly kind: GoalKind;
  /** `page`: a whole path in which `*` matches any run of characters. `event`: the exact event name. */
  readonly pattern: string;
}

/** `page`: a URL is visited. `event`: a custom event occurs. */
export type GoalKind = 'page' | 'event';
