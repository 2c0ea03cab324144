import { queryOptions } from '@tanstack/react-query';
import { hrefOf } from './base-path.ts';
import { IS_EMBEDDED } from './embedded.ts';
import { LANGUAGE } from './language.ts';
import { RequestError } from './request-error.ts';
import { sentence } from './sentence.ts';
import { texts } from './texts.ts';

export { RequestError };

type Params = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

const PREFIX = hrefOf('/dashboard');
let shareToken: string | null = null;
let shareAccess: string | null = null;

/** Sends the token of a public link with all further requests; null stops that. */
export function sendShareToken(token: string | null): void {
  shareToken = token;
}

/** Sends what the password of a public link gave with all further requests. It is in the memory of the page alone. */
export function sendShareAccess(access: string | null): void {
  shareAccess = access;
}

/** Tells whether the page was opened with the password of its public link. */
export function hasShareAccess(): boolean {
  return shareAccess !== null;
}

/** Reads from the server. Empty parameters are left out, lists are repeated. Rejects with a RequestError. */
export function read<Answer>(path: string, params: Params = {}, signal?: AbortSignal): Promise<Answer> {
  const query = searchOf(params);
  return ask<Answer>(query === '' ? path : `${path}?${query}`, signal === undefined ? {} : { signal });
}

/** Returns the query that reads an answer and caches it under a key. */
export function question<Answer>(queryKey: readonly unknown[], path: string, params: Params = {}) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => read<Answer>(path, params, signal) });
}

/** Sends a change to the server. Rejects with a RequestError. */
export function send<Answer = unknown>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: object = {},
): Promise<Answer> {
  return ask<Answer>(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends bytes to the server. Rejects with a RequestError. */
export function sendBytes<Answer = unknown>(path: string, bytes: Blob, signal: AbortSignal): Promise<Answer> {
  return ask<Answer>(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
    signal,
  });
}

/** Has the browser save an answer of the server as a file. */
export function downloadFrom(path: string, params: Params): void {
  const link = document.createElement('a');
  link.href = `${PREFIX}${path}?${searchOf(params)}`;
  // The server names the file. Without the attribute a refusal would take the place of the page.
  link.download = '';
  link.click();
}

/** Returns parameters as a query string, without `?`. */
export function searchOf(params: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.toString();
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (shareToken !== null) {
    headers.set('svc-share', shareToken);
    // The link says the language of its page, and refusals have it too.
    headers.set('accept-language', LANGUAGE);
  }
  if (shareAccess !== null) headers.set('svc-share-access', shareAccess);
  let response: Response;
  try {
    response = await fetch(PREFIX + path, { ...init, headers, credentials: IS_EMBEDDED ? 'omit' : 'same-origin' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new RequestError(0, 'network', texts.request.unreachable);
  }
  const answer: unknown = await response.json().catch(() => null);
  init.signal?.throwIfAborted();
  if (response.ok) return answer as Answer;
  const { code = 'failed', message = texts.request.failed } =
    (answer as { error?: { code?: string; message?: string } } | null)?.error ?? {};
  throw new RequestError(response.status, code, sentence(message));
}
