/** A property of events that a site keeps: its values are counted with each closed day. */
export interface Property {
  readonly id: number;
  readonly siteId: number;
  readonly key: string;
  /** The first day that it was counted on when it was kept, EARLIEST_DAY when that is every day; null until it has been. */
  readonly countedFrom: string | null;
}
