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
/** The service takes pieces of at most so many bytes. */
const PIECE_BYTES = 1_000_000;

/** Returns a client of the management API of a service. What is refused for now, or breaks off, is sent again. */
export function manage({ url, key, retries = 5, fetch = globalThis.fetch, wait = pause }) {
  const base = `${url.replace(/\/+$/, '')}/manage/v1`;

  function requestOf(method, { body, bytes, headers }) {
    const type = body === undefined ? bytes && 'application/octet-stream' : 'application/json';
    // The same request is not done twice, however often it is sent, nor refused by what it has done itself.
    const isOnce = method === 'POST' || Object.keys(headers).length > 0;
    return {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(type !== undefined && { 'content-type': type }),
        ...(isOnce && { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      body: body === undefined ? bytes : JSON.stringify(body),
    };
  }

  async function ask(method, path, { body, bytes, query = {}, headers = {} } = {}) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const request = requestOf(method, { body, bytes, headers });
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

  /** Uploads the export of another product for a site, and imports it; nothing is left of one that cannot be imported. */
  async function importFile(site, name, file, { from, sourceSite } = {}) {
    const read = async () => (await ask('GET', `${site}/upload`)).upload;
    const settled = async () => {
      for (;;) {
        const upload = await read();
        if (upload === null || upload.phase === 'choosing' || upload.phase === 'ready') return upload;
        await wait(PAUSE_MS);
      }
    };
    // The first try of one that broke off may have done it.
    const step = (isDone, ...request) =>
      ask(...request).catch(async (error) => {
        if (!['CONFLICT', 'NOT_FOUND'].includes(error.code) || !isDone(await read())) throw error;
      });
    const requireReady = async (upload) => {
      if (upload?.phase === 'ready' && upload.problem === null) return;
      await ask('DELETE', `${site}/upload`);
      throw new ManageError(409, { code: 'CONFLICT', message: upload?.problem ?? 'the upload was removed' });
    };
    await ask('POST', `${site}/imports`, { body: { name, size: file.size } });
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      const bytes = file.slice(at, at + PIECE_BYTES);
      const hasArrived = (upload) => upload?.received === at + bytes.size;
      await step(hasArrived, 'PUT', `${site}/upload/piece`, { bytes, query: { at } });
    }
    let upload = await settled();
    if (from !== undefined && upload !== null && (upload.from !== from || sourceSite !== undefined)) {
      await step((now) => now?.from === from, 'PUT', `${site}/upload`, { body: { from, sourceSite } });
      upload = await settled();
    }
    await requireReady(upload);
    await step((now) => now?.phase !== 'ready', 'POST', `${site}/upload/start`);
    const left = await settled();
    if (left !== null) await requireReady({ ...left, phase: 'choosing' });
    return (await ask('GET', `${site}/imports`)).imports.findLast((each) => each.state === 'done');
  }

  const lists = (prefix, others) =>
    new Proxy(others, {
      get: (has, name) => has[name] ?? (typeof name === 'string' ? collection(prefix, name) : undefined),
    });
  return lists('', {
    site: (id) => {
      const site = `/sites/${encodeURIComponent(id)}`;
      return lists(site, { importFile: (...file) => importFile(site, ...file) });
    },
    group: (id) => lists(`/groups/${encodeURIComponent(id)}`, {}),
    apply: (document, { dryRun, prune } = {}) =>
      ask('POST', '/apply', { body: document, query: { dry_run: dryRun, prune } }),
    log: async (limit) => (await ask('GET', '/log', { query: { limit } })).changes,
  });
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
