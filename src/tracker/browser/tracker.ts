/**
 * The tracker: what runs in every visited page (the specification, "Tracker (browser script) behaviour").
 *
 * Two rules stand above the others. It never disturbs the page: no global besides `svc`, no cookie, no storage, no
 * exception that reaches the page's code. And it stays small: the build fails over its size budget, so where two
 * forms say the same, the one that compresses better is taken.
 */

/** What a page calls: `svc(name, props)`. Before this script has run, a stub that collects its calls in `q`. */
interface Svc {
  (name?: unknown, props?: unknown): void;
  /** The stub's calls, each an `arguments` object; `null` marks the tracker itself. */
  q?: Iterable<[unknown?, unknown?]> | null;
}

declare global {
  interface Window {
    svc?: Svc;
  }
  interface Document {
    /** Missing in the DOM library: true while the page is rendered ahead of a visit that may never happen. */
    readonly prerendering?: boolean;
  }
}

const DOWNLOAD =
  /\.(pdf|zip|dmg|exe|pkg|msi|deb|rpm|apk|iso|rar|7z|t?gz|tar|csv|(doc|xls|ppt)x?|txt|mp[34]|mov|avi|wmv|wav)$/i;
const EVENT_NAME = /^(?!(pageview|engage|outbound|download)$)[\w-]{1,64}$/;

// Nothing of it where the browser does not tell which script runs; then the tracker stops.
const { dataset: data, src, referrerPolicy } = (document.currentScript || {}) as HTMLScriptElement;

// The current pageview.
let pathname: string;
let context: object;
let engaged: unknown;
let activeMs: number;
/** How far down the page has been in view, 0 to 1. */
let depth: number;

// Up to where active time has been counted, and whether the page has been visible since.
let countedMs: number;
let visible: unknown;

// On the window, in the capture phase: before any listener of the page can stop the event.
const listen = <E extends Event>(type: string, listener: (event: E) => void) =>
  addEventListener(type, listener as EventListener, true);

/** Posts now, or when the document is parsed, and never for a prerendered page that nobody gets to see. */
const send = (body: string): void => {
  const wait = document.prerendering ? 'prerenderingchange' : document.readyState === 'loading' && 'DOMContentLoaded';
  // A script without an http(s) address of its own (inlined, or from a blob) leaves the page's origin.
  const api = data.api || src.replace(/^(https?:..[^/]+)?.*/, '$1/api/e');
  if (wait) listen(wait, () => send(body));
  // A page whose own policy hides its origin from beacons (`no-referrer`, `same-origin`) can allow it to this
  // script alone, with the standard `referrerpolicy` attribute: only a fetch can carry a policy of its own.
  else if (referrerPolicy || !navigator.sendBeacon?.(api, body))
    fetch(api, {
      method: 'POST',
      body,
      keepalive: true,
      // Nobody reads the answer: no preflight, and no error in the page's console.
      mode: 'no-cors',
      referrerPolicy: referrerPolicy as ReferrerPolicy,
    }).catch(() => {});
};

const bytes = (text: string): number => new Blob([text]).size;

/** Sends an event of the current pageview, without what its props must not hold; a pageview has no name. */
const emit = (e?: string, props?: unknown): void => {
  const kept: Record<string, unknown> = {};
  if (typeof props === 'object' && !Array.isArray(props))
    for (const key in props) {
      const value = (props as Record<string, unknown>)[key];
      if (/^.{1,64}$/su.test(key))
        if (typeof value === 'string') kept[key] = [...value].slice(0, 500).join('');
        else if (typeof value === 'boolean' || Number.isFinite(value)) kept[key] = value;
    }
  const json = JSON.stringify(kept);
  // The third character of `{}` is missing: an event without props has no `p`.
  const body = JSON.stringify({ ...context, e, p: json[2] && kept });
  if (bytes(json) <= 2048 && bytes(body) <= 4096) send(body);
};

const track: Svc = (name, props) => {
  const event = typeof name === 'string' && name.toLowerCase();
  if (event && EVENT_NAME.test(event)) emit(event, props);
};

/** Counts the time since it last ran, at most 30 s of it, and the scroll depth: only while in view. */
const count = (): void => {
  const nowMs = performance.now();
  if (visible) {
    activeMs += Math.min(nowMs - countedMs, 30_000);
    depth = Math.max(depth, (scrollY + innerHeight) / document.documentElement.scrollHeight);
  }
  countedMs = nowMs;
  visible = !document.hidden;
};

const leave = (): void => {
  count();
  if (!engaged) emit('engage', { t: Math.round(activeMs), d: Math.round(Math.min(depth, 1) * 100) });
  engaged = true;
};

/** Begins a pageview. Only the page's first has a referrer: what follows comes from the site itself. */
const pageview = (referrer?: string): void => {
  count();
  activeMs = depth = 0;
  engaged = data.engage === 'off';
  pathname = location.pathname;
  context = {
    s: data.site,
    u: (pathname + location.search.replace(/(^\?|&)(?!utm_|(ref|source)([=&]|$))[^&]*/g, '').replace(/^&/, '?'))
      // Two slashes at the start would make the path read as another host.
      .replace(/^\/+/, '/'),
    r: referrer || undefined,
    w: screen.width,
    l: navigator.language,
  };
  emit();
};

const navigated = (): void => {
  if (location.pathname !== pathname) pageview();
};

const clicked = (event: MouseEvent): void => {
  count();
  // The composed path reaches through open shadow roots, where `closest` does not.
  const nearest = (selector: string) =>
    (event.composedPath() as HTMLAnchorElement[]).find((node) => node.matches?.(selector));
  const marked = nearest('[data-svc-event]');
  const link = nearest('a[href]');
  // The middle button opens links, but it does not press what is marked.
  if (!event.button) track(marked?.getAttribute('data-svc-event'));
  if (link && event.button < 2 && data.outbound !== 'off' && /^http/.test(link.protocol))
    if (link.hostname !== location.hostname) emit('outbound', { url: link.href });
    else if (DOWNLOAD.test(link.pathname)) emit('download', { url: link.href });
};

const queue = window.svc?.q;

// A second copy of the script would count everything twice (a router that swaps the body runs it again).
if (queue !== null) {
  /** Whether this visit is none of our business. */
  let stopped =
    !data?.site ||
    navigator.webdriver ||
    self !== top ||
    (data.dev === undefined && /^(localhost|127[\d.]+|\[::1])$/.test(location.hostname));
  try {
    stopped = stopped || localStorage.svc_ignore === 'true';
  } catch {
    // The browser blocks storage, so there is no opt-out in it.
  }
  window.svc = stopped ? () => {} : track;
  window.svc.q = null;
  if (!stopped) {
    pageview(document.referrer.slice(0, 1000));
    for (const call of queue || []) track(...call);

    listen('click', clicked);
    listen('auxclick', clicked);
    listen('keydown', count);
    listen('scroll', count);
    listen('pagehide', leave);
    listen('visibilitychange', () => (document.hidden ? leave() : count()));
    // A page that comes back out of the back/forward cache has not been loaded, but it is viewed again.
    listen('pageshow', (event: PageTransitionEvent) => event.persisted && pageview());

    if (data.spa !== 'off') {
      listen('popstate', navigated);
      for (const method of ['pushState', 'replaceState'] as const) {
        const original = history[method];
        history[method] = (...args) => {
          original.apply(history, args);
          navigated();
        };
      }
    }
  }
}
