/** Loads the tracker. Nothing runs when it is imported, so it can be imported on a server. */

/** The attributes of the tracker by the names of the options; all but `dev` switch something off. */
const SWITCHES = /** @type {const} */ (['spa', 'outbound', 'engage']);

/**
 * Returns the attributes of each script element that the options ask for, in order.
 * @param {import('./index.d.ts').TrackerOptions} options
 * @returns {Record<string, string | true>[]}
 */
export function scriptsOf({ site, src, api, dev, referrerPolicy, nonce, extras, ...switches }) {
  if (!site || !src) throw new TypeError('svc: the options site and src are needed');
  /** @type {Record<string, string | true>} */
  const tracker = { defer: true, src, 'data-site': site };
  // Of a service below a path, `/api/e` of the host is somebody else's.
  const below = /^((?:(?:https?:)?\/\/[^/]+)?\/[^/].*)\/js\/t\.js(?=$|[?#])/.exec(src)?.[1];
  const events = api ?? (below && `${below}/api/e`);
  if (events !== undefined) tracker['data-api'] = events;
  for (const name of SWITCHES) if (switches[name] === false) tracker[`data-${name}`] = 'off';
  if (dev) tracker['data-dev'] = '';
  if (referrerPolicy !== undefined) tracker.referrerpolicy = referrerPolicy;
  const scripts = [tracker];
  if (extras !== undefined) {
    const address = extras.src ?? src.replace(/t\.js(?=$|[?#])/, 'x.js');
    if (address === src) throw new TypeError('svc: the option extras.src is needed, since src does not end with t.js');
    /** @type {Record<string, string | true>} */
    const second = { defer: true, src: address };
    if (extras.notFound) second['data-404'] = extras.notFound === true ? '' : extras.notFound;
    if (extras.forms) second['data-forms'] = '';
    if (extras.vitals) second['data-vitals'] = extras.vitals === true ? '' : String(extras.vitals);
    scripts.push(second);
  }
  if (nonce !== undefined) for (const script of scripts) script.nonce = nonce;
  return scripts;
}

/**
 * Returns the script elements as HTML, for the head of a page that a server writes.
 * @param {import('./index.d.ts').TrackerOptions} options
 */
export function snippet(options) {
  return scriptsOf(options)
    .map((attributes) => {
      const written = Object.entries(attributes).map(([name, value]) =>
        value === true || value === '' ? name : `${name}="${escapeAttribute(value)}"`,
      );
      return `<script ${written.join(' ')}></script>`;
    })
    .join('\n');
}

/** @param {string} text */
function escapeAttribute(text) {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/**
 * Loads the tracker, once a page for each site. It does nothing on a server.
 * @param {import('./index.d.ts').TrackerOptions} options
 */
export function init(options) {
  const scripts = scriptsOf(options);
  if (typeof document === 'undefined') return;
  queue();
  for (const attributes of scripts) {
    // Two sites on one page have the same script.
    const isSame = (/** @type {Element} */ script) =>
      ['src', 'data-site'].every((name) => script.getAttribute(name) === (attributes[name] ?? null));
    if ([...document.scripts].some(isSame)) continue;
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value === true ? '' : value);
    document.head.append(script);
  }
}

/**
 * Sends a custom event; before the tracker has loaded it waits in the queue. It does nothing on a server.
 * @param {string} name
 * @param {import('./index.d.ts').EventProps} [props]
 */
export function track(name, props) {
  if (typeof window === 'undefined') return;
  queue();
  window.svc?.(name, props);
}

/** Defines the queue that the tracker replays, unless there is one, or the tracker. */
function queue() {
  window.svc ??= function svc() {
    if (window.svc) {
      window.svc.q ??= [];
      // biome-ignore lint/complexity/noArguments: the tracker replays what a stub has been called with.
      window.svc.q.push(arguments);
    }
  };
}
