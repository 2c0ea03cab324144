import { DatabaseError } from '../database/database-error.ts';
import { BASE62, randomText } from '../database/secret.ts';
import {
  ALERT_RECEIVERS,
  type AlertDestinations,
  type AlertReceiver,
  destinationsOf,
  hasDestination,
  RECEIVER_TABLE,
} from '../domain/alert-receiver.ts';
import { ALERT_TYPE_TABLE, type AlertRule, type AlertType, type AlertUnit } from '../domain/alert-rule.ts';
import { ALERT_WINDOW_MAX_HOURS } from '../domain/limits.ts';
import { subjectColumns } from '../sites/subjects.ts';
import { neededDestinations } from './receivers/registry.ts';
import type { NewAlertRule } from './rules.ts';
import { destinationColumns } from './stored-destinations.ts';
import { alertRefusal } from './translations.ts';

const SECRET_CHARS = 32;
const SECRET_MAX_CHARS = 1024;
const PERCENT_MAX = 100;

/** The fields of a rule besides its destinations, its currency and its conditions. */
type FieldsOfRule = Pick<NewAlertRule, 'siteId' | 'type' | 'threshold' | 'goalId' | 'secret' | 'hours' | 'percent'>;

/** Checks the fields of a rule and returns them as columns. The callers check the goal. */
export function cleanFields(rule: FieldsOfRule, destinations: AlertDestinations) {
  const { hours = null, percent = null } = rule;
  requireCompared(rule.type, { threshold: rule.threshold, hours, percent });
  requireSecret(destinations, rule.secret);
  if (!hasDestination(destinations)) {
    throw alertRefusal('invalid', (texts) => texts.noDestination(neededDestinations()));
  }
  return {
    ...subjectColumns({ id: rule.siteId }),
    type: rule.type,
    threshold: rule.threshold,
    hours,
    percent,
    goal_id: rule.goalId,
    secret: rule.secret,
    ...destinationColumns(destinations),
  };
}

/** Throws a DatabaseError `invalid` for a threshold, hours or a percentage that a rule of this type cannot have. */
export function requireCompared(
  type: AlertType,
  { threshold, hours, percent }: Pick<AlertRule, 'threshold' | 'hours' | 'percent'>,
): void {
  if (!ALERT_TYPE_TABLE[type].hasWindow) {
    if (hours !== null || percent !== null) {
      throw new DatabaseError('invalid', `a ${type} rule has neither hours nor a percentage`);
    }
    requireThreshold(type, threshold);
    return;
  }
  if (hours === null || !Number.isInteger(hours) || hours < 1 || hours > ALERT_WINDOW_MAX_HOURS) {
    throw alertRefusal('invalid', (texts) => texts.noWindow(type, ALERT_WINDOW_MAX_HOURS));
  }
  if ((threshold === null) === (percent === null)) throw alertRefusal('invalid', (texts) => texts.oneThreshold(type));
  if (threshold !== null) requireThreshold(type, threshold);
  const isPercent = percent === null || (Number.isInteger(percent) && percent >= 1 && percent <= PERCENT_MAX);
  if (!isPercent) throw alertRefusal('invalid', (texts) => texts.percent());
}

/** Throws a DatabaseError `invalid` for a threshold that a rule of this type cannot have. */
export function requireThreshold(type: AlertType, threshold: number | null): void {
  const { unit, max, isOptional } = ALERT_TYPE_TABLE[type].threshold;
  if (threshold === null) {
    if (!isOptional) throw alertRefusal('invalid', (texts) => texts.noThreshold(type));
    return;
  }
  if (IS_WRITTEN[unit](threshold) && threshold > 0 && threshold <= max) return;
  throw alertRefusal('invalid', (texts) => {
    if (unit === 'hour') return texts.hours(type, max);
    return unit === 'money' ? texts.amount(type, max) : texts.wholeThreshold(type, max);
  });
}

/** Tells whether a threshold has as many decimals as its unit allows. */
const IS_WRITTEN: Readonly<Record<AlertUnit, (threshold: number) => boolean>> = {
  visitor: Number.isInteger,
  hour: () => true,
  conversion: Number.isInteger,
  request: Number.isInteger,
  money: (threshold) => /^\d+(\.\d{1,2})?$/.test(String(threshold)),
};

/** Returns the receiver of a rule whose messages are signed, if any. */
export function signedReceiver(destinations: AlertDestinations): AlertReceiver | undefined {
  return ALERT_RECEIVERS.find(
    (receiver) => RECEIVER_TABLE[receiver].isSigned && destinationsOf(destinations, receiver).length > 0,
  );
}

/** Returns a new secret for a rule whose messages are signed from now on; null when they are not, or were before. */
export function newSecretFor(after: AlertDestinations, before: AlertDestinations): string | null {
  const isNew = signedReceiver(after) !== undefined && signedReceiver(before) === undefined;
  return isNew ? randomText(BASE62, SECRET_CHARS) : null;
}

function requireSecret(destinations: AlertDestinations, secret: string | null): void {
  const signed = signedReceiver(destinations);
  if (signed === undefined) {
    if (secret !== null) throw new DatabaseError('invalid', 'a secret belongs to a webhook URL');
    return;
  }
  if (secret === null || secret === '') {
    throw new DatabaseError('invalid', `a ${RECEIVER_TABLE[signed].destination} needs a secret to sign with`);
  }
  if (secret.length > SECRET_MAX_CHARS) {
    throw new DatabaseError('invalid', `a secret has at most ${SECRET_MAX_CHARS} characters`);
  }
}
