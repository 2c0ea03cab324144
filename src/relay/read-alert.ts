import { z } from 'zod';
import type { Alert } from '../alerts/alert-body.ts';
import { ALERT_TYPES, type AlertType, isMoney } from '../domain/alert-rule.ts';
import { ALERTED_CRAWLERS_MAX } from '../domain/alerted-value.ts';
import { CURRENCY } from '../domain/revenue.ts';

const DOMAIN_MAX_CHARS = 253;
// The site stands in titles and headers of notifications: no line breaks, no control characters.
const DOMAIN = /^[^\p{C}\s]+$/u;
const GROUP_NAME = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;

const NAME = z.string().max(DOMAIN_MAX_CHARS).regex(GROUP_NAME);
const NEW_CRAWLER = z.object({ name: NAME, operator: NAME.nullable(), requests: z.int() });

const ALERT_FIELDS = z.object({
  type: z.enum(ALERT_TYPES as readonly [AlertType, ...AlertType[]]),
  site: z.string().max(DOMAIN_MAX_CHARS),
  group: z.int().optional(),
  rule: z.int(),
  value: z.number(),
  threshold: z.number().nullable(),
  currency: z.string().regex(CURRENCY).optional(),
  day: z.iso.date().optional(),
  crawlers: z.array(NEW_CRAWLER).max(ALERTED_CRAWLERS_MAX).optional(),
  at: z.iso.datetime(),
  test: z.literal(true).optional(),
});
/** Amounts of money come with their currency. */
const ALERT = ALERT_FIELDS.refine(({ type, currency }) => isMoney(type) === (currency !== undefined)).refine(
  ({ site, group }) => (group === undefined ? DOMAIN : GROUP_NAME).test(site),
);

/** Reads the body of a delivery whose signature has been checked. Returns null for one that is no alert. */
export function readAlertBody(body: Buffer): Alert | null {
  try {
    const { test, currency, group, day, crawlers, ...alert } = ALERT.parse(JSON.parse(body.toString('utf8')));
    const ofGroup = group === undefined ? {} : { group };
    return {
      ...alert,
      ...ofGroup,
      ...(currency === undefined ? {} : { currency }),
      ...(day === undefined ? {} : { day }),
      ...(crawlers === undefined ? {} : { crawlers }),
      ...(test === true ? { test } : {}),
    };
  } catch {
    return null;
  }
}
