/** The protocol's own client, and requests that no client would send. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The answer of a tool: that of the read API with what belongs to it, or a refusal. */
export interface ToolAnswer {
  readonly isRefused: boolean;
  readonly content: {
    readonly answer?: unknown;
    readonly site?: object;
    readonly group?: object;
    readonly timezone?: string;
    readonly period?: object;
    readonly definitions?: Readonly<Record<string, string>>;
    readonly link?: string;
    readonly error?: { readonly code: string; readonly message: string };
    readonly instead?: string;
  };
}

/** Connects the SDK's client, runs a task with it, and disconnects it. */
export async function withClient<Result>(
  url: string,
  key: string,
  task: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  // The SDK's types know nothing of exact optional properties.
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  try {
    return await task(client);
  } finally {
    await client.close();
  }
}

/** Calls a tool. Its text must say what its structure says. */
export async function ask(client: Client, name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> {
  const result = await client.callTool({ name, arguments: given });
  const [first] = result.content as { readonly type: string; readonly text: string }[];
  assert.deepEqual(JSON.parse(first!.text), result.structuredContent);
  return { isRefused: result.isError === true, content: result.structuredContent as ToolAnswer['content'] };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a body as it is, with the headers of a client unless others are given. */
export function post(
  port: number,
  body: string,
  headers: Readonly<Record<string, string>>,
  method = 'POST',
): Promise<RawAnswer> {
  const all = {
    accept: 'application/json, text/event-stream',
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path: '/mcp', method, headers: all }, (response) => {
      text(response).then(
        (answered) => resolve({ status: response.statusCode!, headers: response.headers, body: answered }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The message of a call of a tool. */
export function callOf(name: string, given: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
}
