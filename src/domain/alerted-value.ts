import { type AlertType, alertAmount } from './alert-rule.ts';

/** The figure of an alert, and the names of the new crawlers that it is about. */
export interface AlertedValue {
  readonly type: AlertType;
  readonly value: number;
  readonly currency: string | null;
  /** Absent for alerts of other types than `new_crawler`. */
  readonly crawlers?: readonly string[];
}

/** The most new crawlers that an alert names. */
export const ALERTED_CRAWLERS_MAX = 20;
/** The most names that one line has. */
const NAMES_MAX = 3;

/** Writes what an alert tells, in a few words: `312 visitors`, `GPTBot, ClaudeBot`. */
export function alertedValueText({ type, value, currency, crawlers = [] }: AlertedValue): string {
  return crawlers.length === 0 ? alertAmount(type, value, currency) : firstNames(crawlers);
}

/** Lists the first names, and says that there are more. */
export function firstNames(names: readonly string[]): string {
  const some = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${some}, …` : some;
}
