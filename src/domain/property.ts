/** A property of events that a site keeps: its values are counted with each closed day. */
export interface Property {
  readonly id: number;
  readonly siteId: number;
  readonly key: string;
  /** The first day that it was counted on when it was kept, EARLIEST_DAY when that is every day; null until it has been. */
  readonly countedFrom: string | null;
  /** The properties of several sites that are counted as this one; absent for that of one site. */
  readonly alike?: readonly Property[];
}

/** Returns the properties of single sites that this one stands for. */
export function propertiesOfSites(property: Property): readonly Property[] {
  return property.alike ?? [property];
}
