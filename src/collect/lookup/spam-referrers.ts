/**
 * Hosts that machines send as referrers so that their names show in statistics. Traffic from them is not counted
 * (docs/definitions.md, "Rejected events"). A subdomain belongs to its host.
 *
 * `spam-referrers.txt` is `spammers.txt` of https://github.com/matomo-org/referrer-spam-list as it is at b1c66b3: "Public
 * Domain (no copyright)".
 */
import { readFileSync } from 'node:fs';

/** The day of that commit. */
export const SPAM_REFERRERS_DATE = '2026-08-20';

/** The hosts, in lower case. */
export const SPAM_REFERRERS: ReadonlySet<string> = new Set(
  readFileSync(new URL('spam-referrers.txt', import.meta.url), 'utf8')
    .toLowerCase()
    .split('\n')
    .filter(Boolean),
);
