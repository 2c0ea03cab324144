import { z } from 'zod';
import { setting } from './setting.ts';

/** Declares the host or address to listen on. */
export function hostSetting(variable: string) {
  return setting({
    ...{ variable, flag: 'host', allowed: 'a host name or address without a port, such as 127.0.0.1 or ::' },
    schema: z
      .string()
      .regex(/^([A-Za-z0-9._-]+|[0-9A-Fa-f:.]+(%\w+)?)$/)
      .default('127.0.0.1'),
  });
}

/** Declares the port to listen on. */
export function portSetting(variable: string, usual: string) {
  return setting({
    ...{ variable, flag: 'port', allowed: 'a whole number from 0 (any free port) to 65535' },
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .default(usual)
      .transform(Number)
      .pipe(z.int().max(65_535)),
  });
}
