import type { LogRequest } from '../../import/sources/log-request.ts';
import { hostName } from '../host-name.ts';
import { decodeEscapes } from './decode-escapes.ts';
import type { LeftOut } from './tally.ts';

/** Which requests of a log are reported, and how its texts are written. */
export interface ReportRules {
  /** The hosts whose requests are reported, in lower case; of all hosts when it is empty. */
  readonly hosts: ReadonlySet<string>;
  readonly hasEscapes: boolean;
}

/**
 * Writes a request as a line for the service. Queries of addresses, referrers and names of users stay on this machine. A log
 * without User-Agents cannot tell crawlers from people, so its lines are left out.
 */
export function reportLine(
  request: LogRequest,
  { hosts, hasEscapes }: ReportRules,
): { readonly line: string } | LeftOut {
  const { ts, target, status, bytes, userAgent } = request;
  const { client, host = '' } = request.proven ?? request;
  if (userAgent === null) return 'no_user_agent';
  if (hosts.size > 0 && host !== '' && !hosts.has(hostName(host))) return 'other_host';
  return {
    line: JSON.stringify({
      time: typeof ts === 'number' ? Math.round(ts) : ts,
      path: withoutQuery(target),
      status,
      bytes,
      userAgent: hasEscapes ? decodeEscapes(userAgent) : userAgent,
      address: client,
      host,
    }),
  };
}

function withoutQuery(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}
