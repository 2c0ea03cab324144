import { STATEMENT_SETTINGS } from '../statement-settings.ts';
import type { EngineLimits } from './engine-limits.ts';

/** Returns the engine's own settings. */
export function serverSettings({ server, cache }: EngineLimits): Readonly<Record<string, number>> {
  return {
    max_server_memory_usage: server,
    mark_cache_size: cache,
    primary_index_cache_size: cache,
    query_condition_cache_size: 8_000_000,
    max_concurrent_queries: 64,
    background_pool_size: 1,
    background_schedule_pool_size: 1,
    // Else it keeps more than a hundred threads once it has removed the files of many parts.
    max_parts_cleaning_thread_pool_size: 2,
    max_active_parts_loading_thread_pool_size: 8,
    max_outdated_parts_loading_thread_pool_size: 2,
    max_unexpected_parts_loading_thread_pool_size: 2,
    // A random-order import touches a partition per day.
    max_partition_size_to_drop: 0,
    max_table_size_to_drop: 0,
  };
}

/**
 * The settings of all tables of the embedded engine. It removes replaced files at once, where a server keeps them for minutes
 * in case the power fails: what a merge or a change of rows has written must therefore be on the disk when it is in place.
 */
export const TABLE_SETTINGS: Readonly<Record<string, number>> = { min_compressed_bytes_to_fsync_after_merge: 1 };

/** Returns the settings of every statement, as a list for `SET`. */
export function connectionSettings({ statement, spill }: EngineLimits): string {
  const settings = {
    ...STATEMENT_SETTINGS,
    max_memory_usage: statement,
    max_bytes_before_external_group_by: spill,
    max_bytes_before_external_sort: spill,
  };
  return listed(settings);
}

/**
 * Returns what is different for shared statements, as a list for `SET`. Two of them take no more memory than an exclusive
 * one. Each has one thread: two of these take a tenth less of the processors than one after the other with two threads,
 * whose groups have to be merged.
 */
export function sharedSettings({ statement, spill }: EngineLimits): string {
  return listed({
    max_threads: 1,
    max_memory_usage: Math.round(statement / 2),
    max_bytes_before_external_group_by: Math.round(spill / 2),
    max_bytes_before_external_sort: Math.round(spill / 2),
    // A two-level hash table takes more memory and time. With one thread it is needed only to group by way of the disk.
    group_by_two_level_threshold: 0,
    group_by_two_level_threshold_bytes: Math.round(spill * 0.45),
    // A join keeps the order in which hits lie, unless it may go to disk, or the engine exchanges its sides.
    max_bytes_ratio_before_external_join: 0,
    query_plan_join_swap_table: 0,
  });
}

function listed(settings: Readonly<Record<string, number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}

/** Writes settings as the engine's configuration has them. */
export function elements(settings: Readonly<Record<string, number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');
}
