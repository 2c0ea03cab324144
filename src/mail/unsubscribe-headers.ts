/**
 * Returns the headers with which a mail program offers to end emails like this one. RFC 8058 allows the one-click header
 * only for https; with another scheme the link leads to a page with a button.
 *
 * @param link the URL of a page to which mail programs may post
 */
export function unsubscribeHeaders(link: string): Readonly<Record<string, string>> {
  const address = { 'list-unsubscribe': `<${link}>` };
  if (!link.startsWith('https:')) return address;
  return { ...address, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}
