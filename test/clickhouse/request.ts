import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Statement } from './engine.ts';
import { authenticate, type Users } from './users.ts';

/** URL parameters with a meaning of their own; all others are settings (ClickHouse docs, interfaces/http). */
const RESERVED: ReadonlySet<string> = new Set([
  ...['query', 'query_id', 'database', 'user', 'password', 'quota_key', 'role', 'default_format', 'buffer_size'],
  ...['wait_end_of_query', 'session_id', 'session_timeout', 'session_check', 'close_session', 'stacktrace'],
  ...['compress', 'decompress'],
]);

/** One request, read from its URL, headers and body. */
export interface Request {
  readonly statement: Statement;
  readonly kind: 'reads' | 'inserts' | 'statements';
  /** Whether the whole answer is ready before its first byte leaves. */
  readonly isBuffered: boolean;
  readonly acceptsGzip: boolean;
  readonly sessionId: string | null;
  readonly mustHaveSession: boolean;
}

/** Reads the URL, the headers and the body of a request. Throws when its user is not let in. */
export function readRequest(message: IncomingMessage, body: Buffer, users: Users): Request {
  const params = new URL(message.url!, 'http://server').searchParams;
  const user = authenticate(users, message.headers, params);
  const content = message.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const query = params.get('query') ?? '';
  const isInsert = /^\s*INSERT\b/i.test(query);
  const text = query === '' ? content.toString() : query;
  const header = message.headers['x-clickhouse-format'];
  const others = [...params].filter(([name]) => !RESERVED.has(name));
  return {
    statement: {
      queryId: params.get('query_id') ?? randomUUID(),
      text,
      // With a query in the URL, the body is the data of the INSERT or the rest of the query.
      data: query === '' || content.length === 0 ? null : content,
      database: params.get('database') ?? (message.headers['x-clickhouse-database'] as string | undefined) ?? null,
      format: formatOf(text) ?? params.get('default_format') ?? (header as string | undefined) ?? 'TabSeparated',
      settings: others.filter(([name]) => !name.startsWith('param_')),
      params: others.flatMap(([name, value]) =>
        name.startsWith('param_') ? [[name.slice('param_'.length), value] as const] : [],
      ),
      userReadonly: user.readonly ?? 0,
      isReadonly: message.method === 'GET' || message.method === 'HEAD',
    },
    kind: isInsert ? 'inserts' : /^\s*(SELECT|WITH|SHOW|DESCRIBE|EXPLAIN)\b/i.test(text) ? 'reads' : 'statements',
    isBuffered: params.get('wait_end_of_query') === '1',
    acceptsGzip:
      params.get('enable_http_compression') === '1' && /\bgzip\b/.test(String(message.headers['accept-encoding'])),
    sessionId: params.get('session_id'),
    mustHaveSession: params.get('session_check') === '1',
  };
}

/** The format that a statement names itself. */
function formatOf(text: string): string | null {
  return /\bFORMAT\s+(\w+)\s*;?\s*$/i.exec(text)?.[1] ?? null;
}
