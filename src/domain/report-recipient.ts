/**
 * Whether an address that an admin has entered gets a report: it has yet to confirm, it gets the report, it has ended it, or it does
 * not want to be asked again.
 */
export type RecipientState = 'waiting' | 'active' | 'ended' | 'refused';
