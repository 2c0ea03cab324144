import { useState } from 'react';
import {
  ALERT_CHANNELS,
  type AlertChannel,
  type AlertDestinations,
  CHANNEL_TABLE,
  destinationsOf,
  NO_DESTINATIONS,
  withDestinations,
} from '../../../../src/domain/alert-channel.ts';
import { useSession } from '../../session.ts';

/** The typed text of each channel; null for a channel that is not chosen. */
type Written = Readonly<Record<AlertChannel, string | null>>;

/** The destinations of a rule while they are edited. */
export interface EditedDestinations {
  readonly written: Written;
  readonly write: (channel: AlertChannel, text: string | null) => void;
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
    write: (channel, text) => setWritten((before) => ({ ...before, [channel]: text })),
    fields: ALERT_CHANNELS.reduce(
      (fields, channel) => withDestinations(fields, channel, listIn(channel, written[channel])),
      NO_DESTINATIONS,
    ),
  };
}

function textsOf(rule: AlertDestinations): Written {
  const texts = ALERT_CHANNELS.map((channel) => {
    const destinations = destinationsOf(rule, channel);
    return [channel, destinations.length === 0 ? null : destinations.join(', ')];
  });
  return Object.fromEntries(texts) as Written;
}

/** A channel that is chosen and left empty is sent, so that the server says what is missing. */
function listIn(channel: AlertChannel, text: string | null): string[] {
  if (text === null) return [];
  if (CHANNEL_TABLE[channel].max === 1) return [text.trim()];
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}
