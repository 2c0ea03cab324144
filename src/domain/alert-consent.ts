/**
 * Whether an address outside an organisation has agreed to its alert emails: it has not answered yet, it has agreed, or
 * it wants none and is not asked again.
 */
export type ConsentState = 'waiting' | 'agreed' | 'refused';

/** The consent of an address outside an organisation to its alert emails. Instants are epoch milliseconds. */
export interface AlertConsent {
  /** In lower case. */
  readonly email: string;
  readonly state: ConsentState;
  /** The time of the latest email that asked; null before the first. */
  readonly askedAt: number | null;
  /** The emails that may still ask it; 0 when it can only answer with the link of an earlier one. */
  readonly asksLeft: number;
  /** The end of the time in which a `waiting` address of an earlier rule gets its emails all the same; else null. */
  readonly graceUntil: number | null;
  /** Whether an admin may have the address asked again now. */
  readonly mayAskAgain: boolean;
}
