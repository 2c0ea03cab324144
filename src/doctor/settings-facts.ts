/** The configuration of a process, as far as the checks look at it. */
export interface SettingsFacts {
  /** The variables that there are. */
  readonly known: readonly string[];
  /** Variables that are set, begin like the service's own, and are none. */
  readonly unknown: readonly string[];
  /** Faults of the variables that are set, a sentence each. */
  readonly wrong: readonly string[];
  readonly publicUrl: string | null;
  /** The proxies that are believed; none when empty. */
  readonly trustedProxies: readonly string[];
  readonly hasMail: boolean;
  /** `host` or `host:port`; null when no time server is to be asked. */
  readonly timeServer: string | null;
}
