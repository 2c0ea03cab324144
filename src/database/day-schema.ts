import type { Generated } from 'kysely';
import type { ErasureKind } from '../domain/erasure-kind.ts';

/** The tables of the days of sites: which layers are stored of each, and what of it the processes have loaded. */
export interface DaySchema {
  /**
   * Site-days with stored hits and rollups, and among several processes those with events. `attempts` is the number of
   * generations of a day that were begun; `generation` is the published one, null before the first is complete. `events`
   * is the number of events that it was derived from. `final` says whether its raw events are gone; null for a day of an
   * earlier version, whose age decides. `unknown` is the JSON text of string[]: the parts that could not be derived.
   * `fields_version` is that of its oldest event, `layers_version` that of the layers it was written with. `arrivals` counts the ranges that brought events of the day, and
   * `reflected` those that the published generation was derived from: the day is open while they differ.
   * `arrived_events` and `arrived_at` (microseconds) are of the ranges that it was not derived from. `rows_added` counts
   * how often rows were added to the published generation. `origin` is the import that the day's figures are of, 0 for a day that
   * was erased (`ERASED`), null for a day of own events. `visits` says whether its visits are kept beyond its raw events. `changed` is the number of the row's last change.
   */
  site_days: {
    site_id: number;
    day: string;
    attempts: number;
    generation: number | null;
    events: number | null;
    final: Generated<0 | 1 | null>;
    unknown: Generated<string | null>;
    fields_version: Generated<number>;
    layers_version: Generated<number>;
    arrivals: Generated<number>;
    reflected: Generated<number>;
    arrived_events: Generated<number>;
    arrived_at: Generated<number | null>;
    rows_added: Generated<number>;
    origin: Generated<number | null>;
    visits: Generated<0 | 1>;
    changed: Generated<number>;
  };
  /**
   * Calendar months with stored sums, by their first day; `attempts`, `generation` and `changed` as in `site_days`.
   * `basis` names the days' generations that were summed.
   */
  closed_months: {
    site_id: number;
    month: string;
    attempts: number;
    generation: number | null;
    basis: string | null;
    changed: Generated<number>;
  };
  /**
   * The last erasure of each site and kind; of the kind `days`, of each run of days from `first_day` to `last_day`, which are
   * empty for the others; of the kind `pages`, of each `pattern` up to `last_day`, without what is personal in it once it is done. `site` is its public id, empty when an earlier version requested it; `days` counts
   * the days with figures that it erased. `done_at` is when nothing of them was on the disk any more; null until then.
   */
  erasure_log: {
    site_id: number;
    kind: ErasureKind;
    first_day: Generated<string>;
    last_day: Generated<string>;
    pattern: Generated<string>;
    site: string;
    days: number;
    requested_at: number;
    done_at: Generated<number | null>;
    /** Who asked for it: a user, or a management key; both null for a command, and for what is not kept. */
    user_id: Generated<number | null>;
    key_id: Generated<number | null>;
  };
  /** Sites of which the days before one have been erased. */
  forgotten_days: { site_id: number; before: string; changed: number };
  /**
   * The progress of each writer's events into the store: all up to `seq` are there. `at` is the time of its last range,
   * milliseconds. Nothing is seen of a writer without a row.
   */
  loaded_events: { writer: number; seq: number; at: number };
  /** Dates before the raw window of which a writer's events are on their way into the store. `at` is in milliseconds. */
  arriving_days: { writer: number; day: string; at: number };
  /** Tasks that one process does at a time. Its holder counts `beat` up as long as it lives. */
  leases: { name: string; holder: string; beat: number };
  /** One row, of id 1: the number of the last change of `site_days`, `closed_months` and `loaded_events`. */
  day_changes: { id: number; number: number };
}
