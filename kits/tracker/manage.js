/** A refusal of the management API. */
export class ManageError extends Error {
  constructor(status, { code, message, field }) {
    super(message);
    this.name = 'ManageError';
    this.status = status;
    this.code = code;
    this.field = field ?? null;
  }
}

const REPEATED = new Set([429, 502, 503, 504]);
const PAUSE_MS = 500;

/** Returns a client of the management API of a service. What is refused for now, or breaks off, is sent again. */
export function manage({ url, key, retries = 5, fetch = globalThis.fetch, wait = pause }) {
  const base = `${url.replace(/\/+$/, '')}/manage/v1`;

  async function ask(method, path, { body, query = {}, headers = {} } = {}) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const request = {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // The same request is not done twice, however often it is sent.
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const target = `${base}${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`;
    let mayBeDone = false;
    for (let left = retries; ; left--) {
      const response = await fetch(target, request).catch((error) => {
        if (left === 0) throw error;
        return null;
      });
      if (response === null || (REPEATED.has(response.status) && left > 0)) {
        mayBeDone ||= response?.status !== 429;
        await response?.body?.cancel();
        const seconds = Number(response?.headers.get('retry-after'));
        await wait(seconds > 0 ? seconds * 1000 : PAUSE_MS * 2 ** (retries - left));
        continue;
      }
      const answer = response.status === 204 ? undefined : await response.json().catch(() => ({}));
      if (response.ok) return answer;
      // What broke off had removed it.
      if (method === 'DELETE' && response.status === 404 && mayBeDone) return undefined;
      throw new ManageError(
        response.status,
        answer?.error ?? { code: 'INTERNAL', message: `status ${response.status}` },
      );
    }
  }

  function collection(prefix, name) {
    const path = `${prefix}/${name}`;
    const of = (id) => `${path}/${encodeURIComponent(id)}`;
    const put = (target, fields, { dryRun, ifNew, ifMatch } = {}) =>
      ask('PUT', target, {
        body: fields,
        query: { dry_run: dryRun },
        headers: { ...(ifNew && { 'if-none-match': '*' }), ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      });
    return {
      list: async () => (await ask('GET', path))[name],
      add: (fields, { dryRun } = {}) => ask('POST', path, { body: fields, query: { dry_run: dryRun } }),
      read: (id) => ask('GET', of(id)),
      put: (id, fields, options) => put(of(id), fields, options),
      remove: (id, { dryRun } = {}) => ask('DELETE', of(id), { query: { dry_run: dryRun } }),
      // What a site has exactly one of.
      get: () => ask('GET', path),
      set: (fields, options) => put(path, fields, options),
    };
  }

  const lists = (prefix, others) =>
    new Proxy(others, {
      get: (has, name) => has[name] ?? (typeof name === 'string' ? collection(prefix, name) : undefined),
    });
  return lists('', {
    site: (id) => lists(`/sites/${encodeURIComponent(id)}`, {}),
    group: (id) => lists(`/groups/${encodeURIComponent(id)}`, {}),
    apply: (document, { dryRun, prune } = {}) =>
      ask('POST', '/apply', { body: document, query: { dry_run: dryRun, prune } }),
    log: async (limit) => (await ask('GET', '/log', { query: { limit } })).changes,
  });
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
