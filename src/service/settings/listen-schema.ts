import { z } from 'zod';

export const HOST_ALLOWED = 'a host name or address without a port, such as 127.0.0.1 or ::';
export const PORT_ALLOWED = 'a whole number from 0 (any free port) to 65535';

/** Returns the schema of an address to listen on. */
export function hostText() {
  return z.string().regex(/^([A-Za-z0-9._-]+|[0-9A-Fa-f:.]+(%\w+)?)$/);
}

/** Returns the schema of a port to listen on. */
export function portNumber(usual: string) {
  return z
    .string()
    .regex(/^\d{1,5}$/)
    .default(usual)
    .transform(Number)
    .pipe(z.int().max(65_535));
}
