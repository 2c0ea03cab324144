import { useState } from 'react';
import {
  ALERT_RECEIVERS,
  type AlertDestinations,
  type AlertReceiver,
  destinationsOf,
  NO_DESTINATIONS,
  RECEIVER_TABLE,
  withDestinations,
} from '../../../../src/domain/alert-receiver.ts';
import { useSession } from '../../session.ts';

/** The typed text of each receiver; null for a receiver that is not chosen. */
type Written = Readonly<Record<AlertReceiver, string | null>>;

/** The destinations of a rule while they are edited. */
export interface EditedDestinations {
  readonly written: Written;
  readonly write: (receiver: AlertReceiver, text: string | null) => void;
  /** The destinations in the server's format. */
  readonly fields: AlertDestinations;
}

/**
 * Starts with a rule's destinations. A new rule starts with an email to the user, or with a webhook when no mail server
 * is configured.
 */
export function useDestinations(rule: AlertDestinations | null): EditedDestinations {
  const { user, hasEmail = true } = useSession().data ?? {};
  const [written, setWritten] = useState<Written>(() =>
    rule === null
      ? { ...textsOf(NO_DESTINATIONS), ...(hasEmail ? { email: user?.email ?? '' } : { webhook: '' }) }
      : textsOf(rule),
  );
  return {
    written,
    write: (receiver, text) => setWritten((before) => ({ ...before, [receiver]: text })),
    fields: ALERT_RECEIVERS.reduce(
      (fields, receiver) => withDestinations(fields, receiver, listIn(receiver, written[receiver])),
      NO_DESTINATIONS,
    ),
  };
}

function textsOf(rule: AlertDestinations): Written {
  const texts = ALERT_RECEIVERS.map((receiver) => {
    const destinations = destinationsOf(rule, receiver);
    return [receiver, destinations.length === 0 ? null : destinations.join(', ')];
  });
  return Object.fromEntries(texts) as Written;
}

/** A receiver that is chosen and left empty is sent, so that the server says what is missing. */
function listIn(receiver: AlertReceiver, text: string | null): string[] {
  if (text === null) return [];
  if (RECEIVER_TABLE[receiver].max === 1) return [text.trim()];
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}
