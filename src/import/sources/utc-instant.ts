const WITH_OFFSET = /:\d{2}.*(?:z|[+-]\d{2}(?::?\d{2})?)$/i;

/** Returns the text of an instant. A source whose times are UTC may leave the zone out; then `Z` is added. */
export function utcInstant(text: string): string {
  return text === '' || WITH_OFFSET.test(text) ? text : `${text}Z`;
}
