/** The settings of every statement, on the embedded engine and on a server: its limits and the form of its answer. */
export const STATEMENT_SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_escape_forward_slashes: 0,
  max_threads: 2,
  // The engine would take one thread for each free GiB of what it may use in all.
  max_threads_min_free_memory_per_thread: 0,
  max_insert_threads: 1,
  max_memory_usage: 600_000_000,
  max_bytes_before_external_group_by: 200_000_000,
  max_bytes_before_external_sort: 200_000_000,
  log_queries: 0,
  // Values are part of a statement's text.
  max_query_size: 4_194_304,
  // Every question is a new text: compiling one holds its answer up for longer than it ever gains.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
  // Looking for what follows from chains of AND takes longer than reading a small site's day.
  optimize_and_compare_chain: 0,
  // No statement groups by a function of another key, or asks for the least or greatest of a key: to find that out takes a
  // fifth of the time to plan a long one.
  optimize_group_by_function_keys: 0,
  optimize_aggregators_of_group_by_keys: 0,
  // None has a sum, a count and an average of the same: a quarter of the time to plan a long one.
  optimize_syntax_fuse_functions: 0,
  input_format_parallel_parsing: 0,
  // One piece of a journal's range is one block, and so one part of each of its days.
  max_insert_block_size: 1_048_576,
  // Hits of long paths are wide: what an insert gathers before it writes a part is bounded in bytes.
  min_insert_block_size_bytes: 67_108_864,
  max_partitions_per_insert_block: 0,
  throw_on_max_partitions_per_insert_block: 0,
} as const satisfies Readonly<Record<string, number>>;

/** A read that takes longer is given up. */
export const READ_MAX_SECONDS = 60;

/** The same for a file of rows that do not fit into memory, such as the events of a large day. */
export const FILE_MAX_SECONDS = 1800;
