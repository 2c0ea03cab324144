import type { DiscardReason } from '../domain/discard.ts';
import { emptyEvent, type UnfinishedEvent } from '../domain/empty-event.ts';
import type { Site } from '../domain/site.ts';
import type { CollectHeaders } from './http/collect-headers.ts';
import { Address } from './lookup/address.ts';
import type { TrackerEvent } from './read-body.ts';

/** One request to the endpoint. */
export interface CollectRequest {
  /** The body's bytes; null when there were more than allowed. */
  readonly body: Buffer | null;
  readonly headers: CollectHeaders;
  /** The connection's address. */
  readonly remoteAddress: string;
  /** Receipt, microseconds since the epoch. */
  readonly receivedAt: number;
}

/** An event on its way through the steps. Each step fills in what its name says. */
export interface Draft {
  readonly request: CollectRequest;
  /** The event as it is stored. The day is the site's local day at receipt; it is empty until the site is found. */
  readonly fields: UnfinishedEvent;
  input: TrackerEvent;
  site: Site | null;
  userAgent: string;
  /** The name of the bot that sent the event; empty for a person. */
  crawler: string;
  address: Address;
  /** Whether a proxy with a valid key has passed an address that cannot be read. */
  unreadableAddress: boolean;
  /** The id of the exclusion rule that the event matches. */
  exclusion: number | null;
  /** The salt of the event's day. Its bytes become zeros when it is destroyed. */
  salt: Buffer | null;
}

/** The reason to discard an event, or null to pass it on. */
export type Decision = DiscardReason | null;

/** One step of the collection. A step that has to wait returns a function that calls back once with its decision. */
export type Step = (draft: Draft) => Decision | ((decided: (decision: Decision) => void) => void);

const NO_INPUT: TrackerEvent = { s: '', u: '', r: '', w: 0, l: '', e: null, p: null };
const UNKNOWN_ADDRESS = new Address(4, 0, 0);

/** Makes the draft of a request. All drafts have one shape. */
export function draftOf(request: CollectRequest): Draft {
  return {
    request,
    fields: emptyEvent(),
    input: NO_INPUT,
    site: null,
    userAgent: '',
    crawler: '',
    address: UNKNOWN_ADDRESS,
    unreadableAddress: false,
    exclusion: null,
    salt: null,
  };
}
