import type { ServerResponse } from 'node:http';

/** Calls a function once when a response has been answered, or its client has gone; at once when that has happened already. */
export function whenOver(response: ServerResponse, over: () => void): void {
  if (response.closed) over();
  else response.once('close', over);
}
