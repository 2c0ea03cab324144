import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../api/envelope.ts';
import type { ApiOptions } from '../api/plugin.ts';
import { ApiError } from '../domain/error.ts';
import type { KeyRate } from '../domain/key-rate.ts';
import { MCP_BODY_MAX_BYTES } from '../domain/limits.ts';
import { OverloadError } from '../domain/overload-error.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import { CLIENT_GONE } from '../stats/read-limiter.ts';
import { answerMessage } from './answer-message.ts';
import { callTool, type ToolSources } from './call-tool.ts';
import { MCP_PATH } from './mcp-path.ts';

export interface McpOptions extends ToolSources, Pick<ApiOptions, 'gate'> {
  /** The rate of messages that read nothing. */
  readonly messages: KeyRate;
}

const OTHER_METHODS = ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'];

/** The errors of JSON-RPC that are answered before the protocol reads a message, and their statuses. */
const REFUSALS = {
  origin: { status: 403, code: -32000, message: 'requests of web pages are refused: an API key belongs on no page' },
  method: { status: 405, code: -32000, message: 'only POST is answered here: there are no sessions and no streams' },
  size: { status: 413, code: -32000, message: `a message has at most ${MCP_BODY_MAX_BYTES} bytes` },
  json: { status: 400, code: -32700, message: 'the message is not JSON' },
  batch: { status: 400, code: -32600, message: 'one message per request: batches are not answered' },
} as const;

/**
 * Serves the tools at `/mcp`, by the protocol's Streamable HTTP without sessions: each POST has one message, and its
 * answer is JSON. The server must be created with `apiServerOptions`.
 */
export async function mcpPlugin(server: FastifyInstance, options: McpOptions): Promise<void> {
  server.register(async (scope) => serve(scope, options));
}

function serve(scope: FastifyInstance, options: McpOptions): void {
  const { gate, messages } = options;

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // A page that has a name point at this machine (DNS rebinding) is known by its Origin, and learns nothing.
    if (request.headers.origin !== undefined) return refuse(reply, 'origin');
    await gate.authenticate(request.headers.authorization);
    if (request.method !== 'POST') return refuse(reply.header('allow', 'POST'), 'method');
  });

  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ApiError) return sendError(reply, error);
    if (error instanceof OverloadError) return sendError(reply, new ApiError('RATE_LIMITED', error.message));
    if (error.statusCode === 413) return refuse(reply, 'size');
    if (error.statusCode === 400) return refuse(reply, 'json');
    request.log.error({ err: error }, 'MCP request failed');
    return sendError(reply, new ApiError('INTERNAL'));
  });

  /** Counts a message of a key: a call of a tool as a request of the read API. */
  const admit = async (holder: ApiKeyHolder, message: unknown): Promise<void> => {
    if (isToolCall(message)) await gate.admit(holder);
    else if (!(await messages.admit(holder.keyId))) throw new ApiError('RATE_LIMITED');
  };

  scope.post(MCP_PATH, { bodyLimit: MCP_BODY_MAX_BYTES }, async (request, reply) => {
    // A body takes its time, and the key may be revoked when it has come.
    const holder = await gate.authenticate(request.headers.authorization);
    const message = parsed(request.body);
    await admit(holder, message);
    if (message === undefined) return refuse(reply, 'json');
    if (Array.isArray(message)) return refuse(reply, 'batch');
    const failed = (err: unknown) => request.log.error({ err }, 'a tool of MCP failed');
    const response = await answerMessage({
      headers: request.headers,
      message,
      call: (tool, given) => callTool(options, { holder, tool, given, gone: request.signal, failed }),
    });
    return send(request, reply, response);
  });
  scope.route({ method: OTHER_METHODS, url: MCP_PATH, handler: (_request, reply) => refuse(reply, 'method') });
}

async function send(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (request.signal.aborted) return reply.code(CLIENT_GONE).send();
  const body = await response.text();
  const type = response.headers.get('content-type');
  if (type !== null) reply.header('content-type', type);
  return reply.code(response.status).send(body === '' ? undefined : body);
}

function refuse(reply: FastifyReply, name: keyof typeof REFUSALS): FastifyReply {
  const { status, code, message } = REFUSALS[name];
  return reply.code(status).send({ jsonrpc: '2.0', error: { code, message }, id: null });
}

/** Returns the value of a JSON text; undefined for what is none. */
function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

function isToolCall(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'method' in message && message.method === 'tools/call';
}
