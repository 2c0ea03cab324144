import type { DiscardReason } from '../domain/discard.ts';

/** The tracker's event with its types checked (docs/tracker.md, "Transport"). */
export interface TrackerEvent {
  /** Public id of the site. */
  readonly s: string;
  /** Path and query, or an absolute URL. */
  readonly u: string;
  /** The page's referrer; empty when absent. */
  readonly r: string;
  /** Width of the screen, CSS pixels; 0 when absent. */
  readonly w: number;
  /** Language of the browser; empty when absent. */
  readonly l: string;
  /** Event name; null for a pageview. */
  readonly e: string | null;
  /** Props; null when absent. */
  readonly p: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads the body as JSON text, regardless of its content type. A wrong type in an optional field counts as absent; in
 * `s`, `u`, `e` or `p` it discards the event.
 */
export function readBody(body: Buffer | null): TrackerEvent | DiscardReason {
  if (body === null) return 'body_too_large';
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return 'malformed';
  }
  if (typeof json !== 'object' || json === null) return 'malformed';
  const { s, u, r, w, l, e = null, p = null } = json as Readonly<Record<string, unknown>>;
  if (typeof s !== 'string' || typeof u !== 'string' || u === '') return 'malformed';
  if (e !== null && (typeof e !== 'string' || e === '')) return 'malformed';
  if (p !== null && (typeof p !== 'object' || Array.isArray(p))) return 'malformed';
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { s, u, r: text(r), w: typeof w === 'number' ? w : 0, l: text(l), e, p: p as TrackerEvent['p'] };
}
