import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GoalKind } from '../domain/goal.ts';

/** The tables of goals, their money, the properties that are kept, and the rules of channels. */
export interface GoalSchema {
  /** An archived goal or funnel is no longer counted or shown, and keeps its counts. */
  goals: {
    id: GeneratedAlways<number>;
    site_id: number;
    name: string;
    kind: GoalKind;
    pattern: string;
    created_at: ColumnType<number, number, never>;
    archived_at: Generated<number | null>;
  };
  /**
   * A property of events that a site keeps. `counted_from`, also of `revenues` and `funnel_revenues`, is the first day that is
   * known: null until earlier days have been counted, `EARLIEST_DAY` when none was closed without it.
   */
  properties: {
    id: GeneratedAlways<number>;
    site_id: number;
    key: string;
    counted_from: string | null;
    created_at: ColumnType<number, number, never>;
  };
  /** Where the events of a goal have their amount and currency; a new row when it changes. */
  revenues: {
    id: GeneratedAlways<number>;
    site_id: number;
    goal_id: number;
    amount_property: string;
    /** Null when `currency` is that of all amounts. */
    currency_property: string | null;
    currency: string | null;
    counted_from: string | null;
    created_at: ColumnType<number, number, never>;
  };
  /** The first day on which the orders of a goal that complete a version of a funnel are counted. */
  funnel_revenues: {
    site_id: number;
    revenue_id: number;
    funnel_id: number;
    version: number;
    counted_from: string;
  };
  /** The versions of a site's own rules of channels; `counted_from` is null until one has been counted on the days before. */
  channel_versions: {
    id: GeneratedAlways<number>;
    site_id: number;
    version: number;
    /** JSON: a list of rules. */
    rules: string;
    counted_from: string | null;
    created_at: ColumnType<number, number, never>;
  };
}
