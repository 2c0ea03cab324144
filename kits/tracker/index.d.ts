/** The props of an event: a flat object. What else is in it is left out. */
export interface EventProps {
  readonly [key: string]: string | number | boolean | undefined;
}

/**
 * The events of your site with their props. Declare them to have names and props checked:
 * `declare module '@svc/tracker' { interface SvcEvents { signup: { plan: string } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: a site declares its members.
export interface SvcEvents {}

/** The declared names; any name when none is declared. */
export type EventName = keyof SvcEvents extends never ? string : Extract<keyof SvcEvents, string>;

/** The declared props of an event. */
export type PropsOf<Name extends EventName> = Name extends keyof SvcEvents ? SvcEvents[Name] : EventProps;

/** The second script: error pages, forms and web vitals. */
export interface ExtrasOptions {
  /** Its address; beside the tracker (`x.js`) by default. */
  readonly src?: string;
  /** Reports pages that were not found; a text is looked for in their titles. */
  readonly notFound?: boolean | string;
  /** Reports forms that are sent. */
  readonly forms?: boolean;
  /** Reports web vitals; a number is the percentage of page loads. */
  readonly vitals?: boolean | number;
}

/** The attributes of the tracker. */
export interface TrackerOptions {
  /** The site's public id. */
  readonly site: string;
  /** The address of the script: `https://stats.example/js/t.js`, or a path of your own domain. */
  readonly src: string;
  /** The address that events go to; by default `/api/e` of the service that `src` names. */
  readonly api?: string;
  /** `false`: single-page navigations are not tracked. */
  readonly spa?: boolean;
  /** `false`: no `outbound` and no `download` events. */
  readonly outbound?: boolean;
  /** `false`: no `engage` events. */
  readonly engage?: boolean;
  /** `true`: tracks on localhost. */
  readonly dev?: boolean;
  /** The script's own referrer policy, for pages that hide their origin. */
  readonly referrerPolicy?: string;
  /** The nonce of your Content-Security-Policy. */
  readonly nonce?: string;
  readonly extras?: ExtrasOptions;
}

/** The function of the tracker, or the stub before it. */
export interface SvcFunction {
  (name: string, props?: EventProps): void;
  /** The calls that wait for the tracker. */
  q?: ArrayLike<unknown>[];
}

declare global {
  interface Window {
    svc?: SvcFunction;
  }
}

/** Loads the tracker, once a page for each site. Does nothing on a server. Throws a TypeError without `site` or `src`. */
export function init(options: TrackerOptions): void;

/** Sends a custom event, now or when the tracker has loaded. Does nothing on a server. */
export function track<Name extends EventName>(name: Name, props?: PropsOf<Name>): void;

/** Returns the script elements as HTML, for the head of a page that a server writes. */
export function snippet(options: TrackerOptions): string;

/** Returns the attributes of each script element. */
export function scriptsOf(options: TrackerOptions): Record<string, string | true>[];
