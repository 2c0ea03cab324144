const ADDRESS = /\S+@\S+/g;

/** What a mail server said, for a log: it likes to quote whom a mail was for, which is nobody's business there. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '(an address)');
}
