import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Outbox } from './outbox.js';

/** Longer texts are cut: what a client sends must not fill the memory. */
const TEXT_MAX_CHARS = 1000;
const CLOSE_WITHIN_MS = 5000;
const KEY = /^[!-~]+$/;
const STARTED = 'http.server.request.start';
const FINISHED = 'http.server.response.finish';

/** The reporters of this process: a module that is loaded twice must not report each request twice. */
const REPORTERS = Symbol.for('@svc/tracker/requests');

/** Reports the requests that the HTTP servers of this process answer. */
export function reportRequests(options) {
  globalThis[REPORTERS] ??= new Map();
  const reporters = globalThis[REPORTERS];
  const { url, key, site = '', hosts = [], warn = console.warn } = options;
  const say = (text) => quietly(() => warn(`svc: ${text}`));
  // Errors of fetch have the value of a header that it refuses.
  if (!url || !KEY.test(key ?? '')) {
    say('requests are not reported: `url` or `key` is missing or malformed');
    return { dropped: 0, close: async () => {} };
  }
  const name = JSON.stringify([url, key, site, hosts]);
  const existing = reporters.get(name);
  if (existing !== undefined) return existing;
  const reporter = startReporter(options, say, () => {
    if (reporters.get(name) === reporter) reporters.delete(name);
  });
  reporters.set(name, reporter);
  return reporter;
}

function startReporter(options, say, closed) {
  const { now = Date.now } = options;
  const outbox = new Outbox(options, say);
  const stop = observe(withProxies(options, say), (request) => outbox.add(JSON.stringify({ time: now(), ...request })));
  return {
    get dropped() {
      return outbox.dropped;
    },
    async close(withinMs = CLOSE_WITHIN_MS) {
      stop();
      closed();
      await outbox.close(withinMs);
    },
  };
}

/** Leaves out the header of addresses when nobody can tell which of its entries is to be believed. */
function withProxies(options, say) {
  const { proxies = 1 } = options;
  if (Number.isInteger(proxies) && proxies >= 1) return { ...options, proxies };
  say('`proxies` is no whole number from 1 on: the address of a request is that of its connection');
  return { ...options, addressHeader: undefined };
}

/** Calls back with each answered request. Changes none of the application's objects, and throws nothing into them. */
function observe({ hosts = [], addressHeader, proxies }, report) {
  const wanted = new Set(hosts.map((host) => host.toLowerCase()));
  const fieldsOf = new WeakMap();
  const writtenTo = new WeakMap();

  // Read at the start: frameworks rewrite the address of a request, and a closed socket has forgotten its own.
  const started = ({ request, socket }) => {
    const { host = '', 'user-agent': userAgent = '' } = request.headers;
    if (wanted.size > 0 && !wanted.has(host.replace(/:\d+$/, '').toLowerCase())) return;
    const passed = addressHeader === undefined ? undefined : request.headers[addressHeader.toLowerCase()];
    // Each proxy adds the address that it sees at the end: what stands before is the client's own word.
    const address = passed?.split(',').at(-proxies)?.trim() || socket.remoteAddress || '';
    const path = request.url.split(/[?#]/, 1)[0];
    fieldsOf.set(request, { path: cut(path), userAgent: cut(userAgent), address: cut(address), host: cut(host) });
  };
  // A kept connection has one answer after the other.
  const finished = ({ request, response, socket }) => {
    const bytes = socket.bytesWritten - (writtenTo.get(socket) ?? 0);
    writtenTo.set(socket, socket.bytesWritten);
    const fields = fieldsOf.get(request);
    if (fields !== undefined) report({ ...fields, status: response.statusCode, bytes });
  };
  const listeners = [
    [STARTED, (message) => quietly(() => started(message))],
    [FINISHED, (message) => quietly(() => finished(message))],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}

function cut(text) {
  return text.slice(0, TEXT_MAX_CHARS);
}

function quietly(task) {
  try {
    task();
  } catch {
    // The application goes on: a request that cannot be reported is none of its concerns.
  }
}
