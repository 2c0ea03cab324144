export interface ReportOptions {
  /** The address of the service, such as `https://stats.example`. */
  readonly url: string | undefined;
  /** A management key with the scope `requests:write`. Without address or key, nothing is reported. */
  readonly key: string | undefined;
  /** The id of the site, if the key is for several. */
  readonly site?: string | undefined;
  /** Requests for other hosts are not reported; all hosts unless given. */
  readonly hosts?: readonly string[] | undefined;
  /** The header with the client's address, which your own proxy sets; the address of the connection unless given. */
  readonly addressHeader?: string | undefined;
  /** The proxies in front of the process that each add an address to the header, 1 or more; 1 unless given. */
  readonly proxies?: number | undefined;
  /** Takes what the operator is to know; `console.warn` unless given. */
  readonly warn?: ((text: string) => void) | undefined;
}

export interface Reporter {
  /** The requests that were not reported: too many waited, or the service refused them. */
  readonly dropped: number;
  /** Ends the reports, and sends what waits, within 5 seconds unless given. */
  close(withinMs?: number): Promise<void>;
}

/**
 * Reports the requests that the HTTP servers of this process answer, whatever framework they are made with. Call it once, when
 * the process starts.
 */
export function reportRequests(options: ReportOptions): Reporter;
