/** Returns a message of the server as a sentence. In English it is a lower-case clause; here one stands alone. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…。]$/.test(text) ? '' : '.');
}
