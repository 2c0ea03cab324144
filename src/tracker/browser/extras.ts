/**
 * The extras, a second script that a site may load (docs/extras.md): error pages, forms and web vitals, each switched
 * on by an attribute. It loads the tracker itself when its address names a site, for tag managers, whose scripts can
 * have no attributes.
 *
 * It reaches the service through `svc()` alone, so everything that stops the tracker stops it too. It adds no global but
 * the tracker's queue, and no exception of its own reaches the page's code. The build wraps the file in a block.
 */

/** An entry of the performance timeline, of any of the types that are read here. */
type Entry = PerformanceEntry & {
  readonly activationStart?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
  readonly responseStart?: number;
  readonly responseStatus?: number;
  readonly value?: number;
};

declare global {
  interface Window {
    /** Missing in the DOM library. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): unknown };
    };
  }
}

type Numbers = Record<string, number | undefined>;

/** The longest age of a page view at which its vitals are sent: a later event would begin another session. */
const VIEW_MAX_MS = 1_800_000;

const script = document.currentScript as HTMLScriptElement | null;
const source = script?.src || '';
/** The attributes of the script, and the parameters of its address: `x.js?site=…&404`. */
const options: Record<string, string | undefined> = {
  ...Object.fromEntries(new URLSearchParams(source.replace(/^[^?]*\??/, '').replace(/#.*/, ''))),
  ...script?.dataset,
};

/** Sends an event, or leaves it in the queue of a tracker that has not run yet. */
function send(name: string, props: unknown): void {
  // The tracker reads each call by its length and its indices, so an array does as well as `arguments`.
  window.svc ||= (...call: [unknown?, unknown?]) => {
    window.svc!.q ||= [];
    window.svc!.q.push(call);
  };
  window.svc(name, props);
}

/** Returns the first entry of a type; an empty one where the browser has none. */
function entryOf(type: string): Entry {
  return (performance.getEntriesByType(type)[0] || {}) as Entry;
}

/** Loads the tracker from beside this script, with every parameter as its attribute and this script's nonce. */
function loadTracker(): void {
  const tracker = document.createElement('script');
  const address = source.replace(/[^/]*\.js([?#].*)?$/, 't.js');
  try {
    // A page that requires Trusted Types takes the address of a script from a policy alone.
    const policy = self.trustedTypes?.createPolicy('svc', { createScriptURL: (url) => url });
    tracker.src = (policy?.createScriptURL(address) ?? address) as string;
  } catch {
    // The page allows no policy of this name: nothing is counted.
    return;
  }
  tracker.nonce = script?.nonce || '';
  tracker.referrerPolicy = options.referrerpolicy || script?.referrerPolicy || '';
  for (const name of ['site', 'api', 'spa', 'outbound', 'engage', 'dev']) {
    if (options[name] != null) tracker.setAttribute(`data-${name}`, options[name]);
  }
  document.head.append(tracker);
}

/** Reports pages of errors: by their status, by a `meta` element, or by a text of their titles. */
function watchErrorPages(title: string): void {
  let isReported: boolean | undefined;
  // The status is that of the first page of a single-page application.
  const isError = () =>
    document.querySelector('meta[name=svc-404]') != null ||
    (title !== '' && document.title.toLowerCase().includes(title));
  const report = (isMissing: boolean) => {
    if (isMissing && !isReported) send('404', { path: location.pathname });
    isReported = isMissing;
  };
  report(entryOf('navigation').responseStatus === 404 || isError());
  // A single-page application puts the hint in place of that of the page before.
  new MutationObserver(() => report(isError())).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
}

/** Reports forms that are sent, by their names and the path that they go to; never what is in them. */
function watchForms(): void {
  addEventListener(
    'submit',
    ({ target, submitter }: Event & { readonly submitter?: Element | null }) => {
      // A field can be named `action`, `id` or `name`, and hides the property of the form then.
      const read = (name: string) => Element.prototype.getAttribute.call(target as Element, name) || undefined;
      let action: string | undefined;
      try {
        const { origin, pathname, protocol } = new URL(
          submitter?.getAttribute('formaction') || read('action') || location.href,
          document.baseURI,
        );
        // An address like `mailto:` names a person.
        if (/^http/.test(protocol)) action = (origin === location.origin ? '' : origin) + pathname;
        send('form', { id: read('id'), name: read('name'), action });
      } catch {
        // The target is no form, or its address is none.
      }
    },
    true,
  );
}

/** Reports the web vitals of each page view, when it ends or goes to the background for the first time. */
function watchVitals(): void {
  const { activationStart = 0, responseStart = 0 } = entryOf('navigation');
  const readers: (() => void)[] = [];
  /** The duration of each slow interaction of the page view. */
  let durations: Numbers = {};
  let vitals: Numbers = { ttfb: responseStart > 0 ? Math.max(0, responseStart - activationStart) : undefined };
  let windowSum = 0;
  let windowFromMs = 0;
  let shiftedMs = 0;
  let pathname = location.pathname;
  let beganMs = activationStart;
  let interactionsBefore = 0;
  let isArmed = true;
  const interactions = () =>
    (performance as { interactionCount?: number }).interactionCount ?? Object.keys(durations).length;

  /** Gives every entry of a type to a function. Returns whether the browser knows the type. */
  const observe = (type: string, take: (entry: Entry) => void): boolean => {
    if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return false;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    readers.push(() => observer.takeRecords().forEach(take));
    return true;
  };

  const wasHidden = () =>
    document.hidden ||
    performance
      .getEntriesByType('visibility-state')
      .some(({ name, startTime }) => name === 'hidden' && startTime >= activationStart);
  // A page that was loaded in the background paints when it is looked at.
  if (!wasHidden())
    observe('largest-contentful-paint', ({ startTime }) => {
      if (beganMs === activationStart) vitals.lcp = Math.max(0, startTime - activationStart);
    });
  const countsShifts = observe('layout-shift', ({ hadRecentInput, startTime, value = 0 }) => {
    if (hadRecentInput || startTime < beganMs) return;
    // The sum of a window of at most 5 s, whose shifts are less than 1 s apart.
    if (startTime - shiftedMs > 1000 || startTime - windowFromMs > 5000) {
      windowSum = 0;
      windowFromMs = startTime;
    }
    shiftedMs = startTime;
    windowSum += value;
    vitals.cls = Math.max(vitals.cls || 0, windowSum);
  });
  for (const type of ['first-input', 'event'])
    observe(type, ({ duration, interactionId, startTime }) => {
      if (interactionId && startTime >= beganMs)
        durations[interactionId] = Math.max(durations[interactionId] || 0, duration);
    });

  const report = () => {
    if (isArmed && performance.now() - beganMs < VIEW_MAX_MS) {
      for (const read of readers) read();
      // One slow interaction of 50 is left out.
      const slowest = Object.values(durations as Record<string, number>).sort((a, b) => b - a);
      vitals.inp = slowest[Math.min(slowest.length - 1, ((interactions() - interactionsBefore) / 50) | 0)];
      const { cls = countsShifts ? 0 : undefined, ...times } = vitals;
      const props: Numbers = { cls: cls && Math.round(cls * 1e4) / 1e4 };
      for (const name in times) props[name] = times[name] && Math.round(times[name]);
      // A further page view of a single-page application can have none, where the browser measures no shifts.
      if (Object.values(props).some((value) => value != null)) send('vitals', props);
    }
    isArmed = false;
  };
  /** Ends the page view when the path is about to change, while the tracker still has its context. */
  const leaveFor = (path: string) => {
    if (path === pathname) return;
    report();
    pathname = path;
    durations = {};
    vitals = {};
    windowSum = windowFromMs = shiftedMs = 0;
    beganMs = performance.now();
    interactionsBefore = interactions();
    isArmed = true;
  };
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    history[method] = (...state) => {
      try {
        leaveFor(new URL(state[2] ?? location.href, document.baseURI).pathname);
      } catch {
        // The original throws the error of an address that is none.
      }
      original.apply(history, state);
    };
  }
  addEventListener('popstate', () => leaveFor(location.pathname), true);
  addEventListener('pagehide', report, true);
  addEventListener('visibilitychange', () => document.hidden && report(), true);
}

if (options.site && script?.dataset.site == null) loadTracker();
if (options[404] != null) watchErrorPages(options[404].toLowerCase());
if (options.forms != null) watchForms();
// The share of page loads, in percent, when the attribute has a value.
if (options.vitals != null && self.PerformanceObserver && Math.random() * 100 < Number(options.vitals || 100)) {
  if (document.prerendering) addEventListener('prerenderingchange', watchVitals, { capture: true, once: true });
  else watchVitals();
}
