import type { z } from 'zod';
import type { Membership } from '../accounts/memberships.ts';
import type { Organisation } from '../accounts/organisations.ts';
import type { User } from '../accounts/users.ts';
import type { Language } from '../domain/language.ts';
import type { Role } from '../domain/role.ts';
import type { Site } from '../domain/site.ts';
import type { OpenLink } from '../sites/open-links.ts';
import type { Access } from './access.ts';

/** The signed-in browser that a request comes from. */
export interface SignedIn {
  readonly user: User;
  readonly sessionId: number;
  /** The provider that has signed the browser in; null: the user's password. */
  readonly provider: string | null;
}

/** The headers that pages of a public link send with each request: they have no cookie. */
export interface ShareCredentials {
  readonly token: string;
  /** The answer to the link's password; null without it. */
  readonly access: string | null;
}

/** An admitted request as its route gets it. */
export interface DashboardRequest<Body> {
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Aborted when the client goes away before it is answered; for a request with a body, as soon as that is read. */
  readonly gone: AbortSignal;
  /** The body, parsed by the route's schema; `undefined` without one. */
  readonly body: Body;
  readonly agent: string;
  /** The headers of a page that a public link opened; null on other pages. */
  readonly share: ShareCredentials | null;
  /** The client's address or network, by which guesses are counted. It is never stored. */
  readonly address: string;
  /** Null only when the access is `anyone` or `site:public`. */
  readonly signedIn: SignedIn | null;
  /** The token in the cookie of a sign-in by a provider or a passkey that is under way, or null. */
  readonly signInBrowser: string | null;
  /** The browser's token from an earlier sign-in, or null. */
  readonly knownBrowser: string | null;
  /** Sets the session cookie to a new token; null removes the cookie. */
  setSession(token: string | null): void;
  /** Sets the cookie of a sign-in that is under way. */
  setSignInBrowser(token: string): void;
  /** Sets the cookie that marks this browser as known. It outlasts the session. */
  setKnownBrowser(token: string): void;
  /** The language of the pages that this browser gets. */
  readonly language: Language;
  /**
   * Sets the cookie of the chosen language; null removes it. Returns the language of the pages from now on.
   */
  setLanguage(chosen: Language | null): Language;
}

export interface OrgRequest<Body> extends DashboardRequest<Body> {
  readonly signedIn: SignedIn;
  readonly org: Organisation;
  readonly grant: Membership;
}

export interface SiteRequest<Body> extends DashboardRequest<Body> {
  readonly site: Site;
  /** The grant of the member; null when the request comes through a public link. */
  readonly grant: Membership | null;
  /** The public link that the request comes through; null for members. */
  readonly link: OpenLink | null;
}

interface UserRequest<Body> extends DashboardRequest<Body> {
  readonly signedIn: SignedIn;
}

interface MemberSiteRequest<Body> extends SiteRequest<Body> {
  readonly signedIn: SignedIn;
  readonly grant: Membership;
}

/** The request that a route with this access gets. */
export type RequestOf<A extends Access, Body> = A extends 'anyone'
  ? DashboardRequest<Body>
  : A extends 'user' | 'operator'
    ? UserRequest<Body>
    : A extends `org:${Role}`
      ? OrgRequest<Body>
      : A extends 'site:public' | 'site:public:revenue'
        ? SiteRequest<Body>
        : MemberSiteRequest<Body>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of the dashboard's server side. */
export interface DashboardRoute {
  readonly method: Method;
  /**
   * The path below `/dashboard`, with `:name` for path parameters. `:org` is an organisation's id, `:site` a public id.
   */
  readonly path: string;
  readonly access: Access;
  /** A group can stand in the place of `:site`, as `group-ID`: the route reads figures or is about reports or alerts, and nothing else of a site. */
  readonly isOfGroups?: true;
  readonly body: z.ZodType | null;
  /** The largest body, bytes; absent where the usual limit is enough. */
  readonly bodyMaxBytes?: number;
  /** The number of these requests that a user may have under way; absent where the usual limits are enough. */
  readonly atOnceOfUserMax?: number;
  /**
   * Handles the request. Throws a DashboardError, a DatabaseError or an ApiError, whose message is shown to the user.
   */
  handle(request: never): Promise<object | undefined>;
}

type Handle<A extends Access, Body> = (request: RequestOf<A, Body>) => Promise<object | undefined>;

/** The method of a route and its path: `GET /sites/:site/goals`. */
type RouteAddress = `${Method} /${string}`;

/**
 * Defines a route, with the schema of its body when it reads one. The types of the handler's request follow from the
 * access and the schema. A handler without an answer is answered with an empty object.
 */
export function route<A extends Access>(address: RouteAddress, access: A, handle: Handle<A, undefined>): DashboardRoute;
export function route<A extends Access, Schema extends z.ZodType>(
  address: RouteAddress,
  access: A,
  body: Schema,
  handle: Handle<A, z.output<Schema>>,
): DashboardRoute;
export function route(
  address: RouteAddress,
  access: Access,
  ...rest: [Handle<Access, never>] | [z.ZodType, Handle<Access, never>]
): DashboardRoute {
  const [method, path] = address.split(' ') as [Method, string];
  const [body, handle] = rest.length === 1 ? [null, rest[0]] : rest;
  return { method, path, access, body, handle };
}
