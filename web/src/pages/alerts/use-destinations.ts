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

/** What is written for each channel; null for a channel that is not chosen. */
type Written = Readonly<Record<AlertChannel, string | null>>;

/** The destinations of a rule while they are edited. */
export interface EditedDestinations {
  readonly written: Written;
  readonly write: (channel: AlertChannel, text: string | null) => void;
  /** As the server takes them. */
  readonly fields: AlertDestinations;
}

/** Begins with a rule's destinations; for a new one with an email to its maker, or a webhook where no mail is sent. */
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

/** A channel that is chosen and left empty stays in the fields, so that the server says what is missing. */
function listIn(channel: AlertChannel, text: string | null): string[] {
  if (text === null) return [];
  if (CHANNEL_TABLE[channel].max === 1) return [text.trim()];
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}
