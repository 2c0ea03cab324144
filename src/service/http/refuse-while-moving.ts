import type { FastifyInstance } from 'fastify';
import { ERRORS } from '../../domain/error.ts';
import type { Started } from '../component.ts';
import type { Days } from '../days.ts';

/** In seconds. */
const RETRY_AFTER = 10;
const MOVING = {
  error: { code: 'INTERNAL', message: 'svc move is filling these servers; the installation is not whole yet' },
};
/** The read API has a closed table of errors with their statuses; the dashboard has none. */
const STATUS = { readApi: ERRORS.INTERNAL.status, dashboard: 503 } as const;

/**
 * Serves routes, except while `svc move` is filling the servers: what is there is half an installation, and what would be
 * changed would be lost.
 */
export function refuseWhileMoving(
  { isMoving }: Pick<Days, 'isMoving'>,
  surface: keyof typeof STATUS,
  routes: (server: FastifyInstance) => unknown,
): NonNullable<Started['routes']> {
  return async (server) =>
    server.register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        if (isMoving()) return reply.code(STATUS[surface]).header('retry-after', RETRY_AFTER).send(MOVING);
      });
      await routes(scope);
    });
}
