/** The counters that the nodes of an installation share. SQLite has them too, and leaves them empty. Instants are epoch milliseconds. */
export interface CounterSchema {
  /** Failed sign-ins by counter: `name` is a fingerprint, `before_at` the instant of the failure before that of `at`. */
  sign_in_failures: { name: string; count: number; at: number; before_at: number; ends_at: number };
  /** Uses of keys: `takes` is the JSON text of pairs, the instant at which a node took requests and their number, oldest first. */
  key_rates: { name: string; takes: string; ends_at: number };
}
