/**
 * Loaded by a server before its own code (`--import`): takes the mechanisms away that `MECHANISMS_OFF` names, by commas.
 * The product has no switches for them.
 */
import { CollectEndpoint } from '../src/collect/http/endpoint.ts';

const OFF = {
  /** node:http reads every connection. */
  plain: () => {
    CollectEndpoint.prototype.serve = (socket, { serveByHttp }) => serveByHttp(socket);
  },
};

export type Mechanism = keyof typeof OFF;

for (const name of process.env.MECHANISMS_OFF?.split(',') ?? []) OFF[name as Mechanism]();
