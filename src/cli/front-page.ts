import type { FastifyInstance } from 'fastify';

const TEXT = `svc is running.

Statistics   /v1/sites   with an API key (bin/svc key create); the reference is /openapi.json and docs/api.md
Tracker      /js/t.js    put the snippet that "bin/svc site create" shows into your pages
Nothing there?           "bin/svc site discards ID" lists what was not counted, and why

bin/svc --help lists all commands. The README has a first page in five minutes.
`;

/**
 * `/` for whoever opens the service's address in a browser, and `/sites/ID` for whoever follows an alert's link: there is
 * nothing to see here, but somewhere to go on.
 */
export async function frontPage(server: FastifyInstance): Promise<void> {
  for (const path of ['/', '/sites/:site']) {
    server.get(path, (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .send(TEXT),
    );
  }
}
