// biome-ignore-all lint/style/useConst: one keyword for all declarations compresses better than two.
// biome-ignore-all lint/style/useTemplate: see the size budget below.
// biome-ignore-all lint/suspicious/noDoubleEquals: the short form is meant; nothing here depends on conversion.
// biome-ignore-all lint/suspicious/noAssignInExpressions: see the size budget below.
// biome-ignore-all lint/suspicious/useIterableCallbackReturn: one way to loop compresses better than two.
/**
 * The tracker, which runs in every visited page (docs/tracker.md).
 *
 * Two rules come before the others. It never disturbs the page: no global besides `svc`, no cookie, no storage, no
 * exception that reaches the page's code. And it stays small: the build fails over its size budget, so of two
 * equivalent forms the code has the one that compresses better. That includes the order of declarations, lists and
 * conditions: a needless change of order can cost ten bytes. The build wraps the file in a block, so its declarations
 * do not become globals.
 */

/** The function that a page calls: `svc(name, props)`. Before this script has run, a stub collects the calls in `q`. */
interface Svc {
  (name?: unknown, props?: unknown): void;
  /** The stub's calls, each an `arguments` object. */
  q?: [unknown?, unknown?][] | undefined;
  /** The trackers of the page by their sites; the stub lacks it. */
  s?: Record<string, Svc>;
}

declare global {
  interface Window {
    svc?: Svc;
  }
  interface Document {
    /** Missing in the DOM library. True while the page is rendered ahead of a visit that may never happen. */
    readonly prerendering?: boolean;
  }
}

type Props = Record<string, unknown>;

let DOWNLOAD =
  /\.(pdf|zip|dmg|exe|pkg|msi|deb|rpm|apk|iso|rar|7z|t?gz|tar|csv|(doc|ppt|xls)x?|txt|mp[34]|mov|avi|wmv|wav)$/i;

/** Whether the `engage` event of the current pageview is still to be sent. */
let armed: unknown;
/** Active time of the current pageview. */
let activeMs: number;
/** The deepest point of the current pageview that has been in view, in whole percent of the page's height. */
let depth: number;
/** The path of the current pageview, as in the page's address. */
let pathname: string;
/** Whether the page has been in the background since `countedMs`. */
let hidden: boolean;
/** The visitor's opt-out: `true`, as text. */
let ignored: unknown;
/** The fields that all events of the current pageview have in common; undefined when the tracker has stopped. */
let context: object;
/**
 * The referrer of the first pageview, cut so that the body always fits. Later pageviews have none: they come from the
 * site itself.
 */
let referrer = document.referrer.slice(0, 500);
/** The time up to which active time has been counted. */
let countedMs: number;
// The script's element. When the browser does not tell which script runs, its fields are empty and the tracker stops.
let { dataset: data = {}, src, referrerPolicy } = (document.currentScript || {}) as HTMLScriptElement;

/** Counts the time in view since it last ran, at most 30 s of it, and the scroll depth. */
let count = (): void => {
  let nowMs = Date.now();
  if (!hidden) activeMs += Math.min(30_000, nowMs - countedMs);
  hidden = document.hidden;
  countedMs = nowMs;
  // Rounded, and never above 100: a page that bounces at its end is scrolled further than it is high.
  depth = Math.max(
    depth,
    Math.min(100, ((100 * (innerHeight + scrollY)) / document.documentElement.scrollHeight + 0.5) | 0),
  );
};

/** Sends an event of the current pageview. It drops properties that are not allowed. A pageview has no name. */
let emit = (e?: string, props?: unknown): void => {
  let p: Props | undefined;
  // Arrays and strings are iterable, a flat object is not.
  if (!(props as Iterable<unknown> | undefined)?.[Symbol.iterator])
    for (let key in props as Props) {
      let value = (props as Props)[key];
      if (key && !key[64])
        if (typeof value == 'string') (p ||= {})[key] = value.slice(0, 500);
        else if (Number.isFinite(value) || value === !!value) (p ||= {})[key] = value;
    }
  let body = JSON.stringify({ ...context, p, e });
  // A script without an http(s) address of its own (inlined, or from a blob) leaves the page's origin.
  let api = data.api || src.replace(/^(https?:..[^/]*)?.*/, '$1/api/e');

  /** Posts now, or when the document is parsed, and never for a prerendered page that nobody sees. */
  let send = async (): Promise<void> => {
    let wait = document.prerendering ? 'prerenderingchange' : document.readyState == 'loading' && 'DOMContentLoaded';
    if (wait) return addEventListener(wait, send, true);
    // A page may hide its origin from beacons by its policy (`no-referrer`, `same-origin`). It can allow it to this
    // script alone, with the standard `referrerpolicy` attribute: only a fetch can carry a policy of its own.
    try {
      if (!referrerPolicy && navigator.sendBeacon(api, body)) return;
    } catch {
      // There is none, the address is none, or the page has replaced it.
    }
    try {
      await fetch(api, {
        // The answer is not read, so there is no preflight and no error in the page's console.
        mode: 'no-cors',
        keepalive: true,
        method: 'POST',
        body,
        referrerPolicy: referrerPolicy as ReferrerPolicy,
      });
    } catch {
      // The event is lost; the page never notices.
    }
  };

  if (!(new Blob([JSON.stringify(p)]).size > 2048 || new Blob([body]).size > 4096)) void send();
};

/**
 * Sends a custom event; the page's `svc`. It ignores an invalid name, and does nothing when the tracker has stopped.
 */
let track: Svc = (name, props) => {
  if (
    context &&
    typeof name == 'string' &&
    /^(?!(pageview|download|engage|outbound)$)[\w-]{1,64}$/.test((name = name.toLowerCase()))
  )
    emit(name as string, props);
};

/** Begins a pageview, unless the path has not changed. A page that comes back from the back/forward cache is seen again. */
let pageview = (event?: { readonly persisted?: boolean }): void => {
  if (event?.persisted || pathname != location.pathname) {
    count();
    pathname = location.pathname;
    activeMs = depth = 0;
    armed = data.engage != 'off';
    context = {
      r: referrer || undefined,
      w: screen.width,
      s: data.site,
      l: navigator.language,
      u:
        // A path that begins with two slashes would be read as another host. Mail tools and servers write `&amp;` and
        // `utm%5F`.
        pathname.replace(/^\/\//, location.origin + '$&') +
        location.search.replace(/(&|^\?)(?!(amp;)?((ref|source)(&|=|$)|utm(_|%5[Ff])))[^&]*/g, '').replace(/^&/, '?'),
    };
    emit();
    referrer = '';
  }
};

/** Handles every event that is listened to: the visitor's actions, and the page's coming into view and leaving it. */
let handle = ({ button, type, target }: Pick<Event, 'type' | 'target'> & { button?: number }): void => {
  count();
  // Only clicks have a button. The middle one opens links, but it does not trigger elements with `data-svc-event`.
  if (button! < 2) {
    // A page can dispatch a click at its document, where there is no `closest`.
    let find = (selector: string) => (target as Element).closest?.<HTMLAnchorElement>(selector);
    // The address of a link in an SVG is an object, and can be relative.
    let href = find('a,area')?.href;
    let link = document.createElement('a');
    link.href = (href as unknown as SVGAnimatedString | undefined)?.baseVal ?? href!;
    if (!button) track(find('[data-svc-event]')?.dataset.svcEvent);
    // Addresses like `mailto:` have no host.
    if (data.outbound != 'off' && href && link.hostname)
      if (link.hostname != location.hostname) emit('outbound', { url: link.href });
      else if (DOWNLOAD.test(link.pathname)) emit('download', { url: link.href });
  } else if (type == 'pagehide' || hidden) armed = armed && emit('engage', { d: depth, t: activeMs });
};

/** The `svc()` that is there: of a tag for another site, or the stub. */
let svc = self.svc;
/** The trackers of the page by their sites, which one `svc()` calls. */
let all = svc?.s || {};
// A second copy for the same site would count everything twice (a router that swaps the body runs it again).
if (!all[data.site!]) {
  try {
    ignored = localStorage.svc_ignore;
  } catch {
    // When the browser blocks storage, there is no opt-out in it.
  }
  if (
    data.site &&
    self == top &&
    (data.dev != null || !/^(localhost|127[\d.]+|\[::1])$/.test(location.hostname)) &&
    !navigator.webdriver &&
    ignored != 'true'
  ) {
    pageview();
    svc?.q?.map((call) => track(...call));
    // Listening on the window in the capture phase comes before any listener of the page that could stop the event.
    ['pagehide', 'visibilitychange', 'click', 'auxclick', 'keydown', 'scroll'].map((type) =>
      addEventListener(type, handle, true),
    );
    addEventListener('pageshow', pageview);
    if (data.spa != 'off') {
      addEventListener('popstate', pageview as EventListener);
      (self.navigation as EventTarget | undefined)?.addEventListener?.('currententrychange', pageview as EventListener);
      (['pushState', 'replaceState'] as const).map((method) => {
        let original = history[method];
        history[method] = (...args) => {
          original.apply(history, args);
          pageview();
        };
      });
    }
  }
  all[data.site!] = track;
  self.svc = (...call) => {
    for (let site in all) all[site]!(...call);
  };
  self.svc.s = all;
  self.svc.q = svc?.q;
}
