import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { urlOf } from '../data-directory/address.ts';
import type { Config } from '../settings/config.ts';

/**
 * Makes a server listen at the configured address. Resolves with the address in a form that can be opened on this
 * machine. Rejects with an Error of one clear line when it cannot listen; the server must then be closed.
 */
export async function listen(server: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw new Error(explainListening(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  return urlOf(host, (server.server.address() as AddressInfo).port);
}

/** Says in one line why a server cannot listen. */
export function explainListening({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `port ${port} is in use; choose another with --port`;
  if (code === 'EACCES') return `port ${port} is not allowed to this user; choose another with --port`;
  return `cannot listen on ${host}: ${message}; choose another address with --host`;
}
