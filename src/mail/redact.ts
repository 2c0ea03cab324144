const ADDRESS = /\S+@\S+/g;

/**
 * Removes email addresses from a mail server's message, which often quotes the recipient. Logs must not contain them.
 */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '(an address)');
}
