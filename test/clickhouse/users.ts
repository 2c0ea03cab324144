import type { IncomingHttpHeaders } from 'node:http';

/** A user of the test server. */
export interface User {
  readonly password: string;
  /** 1: reads, and no settings; 2: reads with settings. Absent: everything. */
  readonly readonly?: 1 | 2;
}

export type Users = Readonly<Record<string, User>>;

/** The server's own user, of an installation that nobody has changed. */
export const DEFAULT_USERS: Users = { default: { password: '' } };

/** A refusal to let a request in. */
export class AuthenticationError extends Error {
  readonly code = 516;
}

/**
 * Returns the user of a request. Throws an AuthenticationError for a wrong password or several ways at once.
 * ClickHouse, src/Server/HTTP/authenticateUserByHTTP.cpp: the headers X-ClickHouse-User and -Key, or basic
 * authentication, or the parameters `user` and `password`; else the user `default`.
 */
export function authenticate(users: Users, headers: IncomingHttpHeaders, params: URLSearchParams): User {
  const byHeaders = headers['x-clickhouse-user'] !== undefined || headers['x-clickhouse-key'] !== undefined;
  const byBasic = headers.authorization !== undefined;
  const byParams = params.has('user') || params.has('password');
  if ([byHeaders, byBasic, byParams].filter(Boolean).length > 1) {
    throw new AuthenticationError(
      text(`Invalid authentication: it is not allowed to use several authentication methods simultaneously`),
    );
  }
  const [name, password] = byHeaders
    ? [String(headers['x-clickhouse-user'] ?? ''), String(headers['x-clickhouse-key'] ?? '')]
    : byBasic
      ? basic(headers.authorization!)
      : [params.get('user') ?? 'default', params.get('password') ?? ''];
  const user = Object.hasOwn(users, name) ? users[name]! : null;
  if (user === null || user.password !== password) {
    throw new AuthenticationError(
      text(`${name}: Authentication failed: password is incorrect, or there is no user with such name.`),
    );
  }
  return user;
}

function basic(authorization: string): [name: string, password: string] {
  const [scheme, encoded = ''] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'basic') {
    throw new AuthenticationError(
      text(`Invalid authentication: '${scheme}' HTTP Authorization scheme is not supported`),
    );
  }
  const credentials = Buffer.from(encoded, 'base64').toString();
  const colon = credentials.indexOf(':');
  return [credentials.slice(0, colon), credentials.slice(colon + 1)];
}

function text(message: string): string {
  return `Code: 516. DB::Exception: ${message} (AUTHENTICATION_FAILED)`;
}
