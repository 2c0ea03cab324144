import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** The parts of the protocol's SDK that the service uses. */
export interface Sdk {
  readonly Server: typeof Server;
  readonly Transport: typeof WebStandardStreamableHTTPServerTransport;
  readonly ListTools: typeof ListToolsRequestSchema;
  readonly CallTool: typeof CallToolRequestSchema;
}

let loaded: Promise<Sdk> | undefined;

/**
 * Loads the SDK at the first call: a service that nobody asks over the protocol does without its memory and its time to
 * start. Its parts for Express, Hono and sign-ins are never loaded.
 */
export function loadSdk(): Promise<Sdk> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Sdk> {
  const [server, transport, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return {
    Server: server.Server,
    Transport: transport.WebStandardStreamableHTTPServerTransport,
    ListTools: types.ListToolsRequestSchema,
    CallTool: types.CallToolRequestSchema,
  };
}
