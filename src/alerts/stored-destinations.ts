import type { AlertDestinations } from '../domain/alert-receiver.ts';

/** The columns of a rule that hold its destinations; the lists are JSON text. */
export interface DestinationColumns {
  readonly url: string | null;
  readonly emails: string;
  readonly destinations: string;
}

/** Reads a rule's destinations from its row. */
export function readDestinations({ url, emails, destinations }: DestinationColumns): AlertDestinations {
  return {
    url,
    emails: JSON.parse(emails) as string[],
    destinations: JSON.parse(destinations) as AlertDestinations['destinations'],
  };
}

/** Writes a rule's destinations as the columns of its row. */
export function destinationColumns({ url, emails, destinations }: AlertDestinations): DestinationColumns {
  return { url, emails: JSON.stringify(emails), destinations: JSON.stringify(destinations) };
}
