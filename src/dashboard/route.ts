import type { z } from 'zod';
import type { Organisation } from '../accounts/organisations.ts';
import type { User } from '../accounts/users.ts';
import type { Role } from '../domain/role.ts';
import type { Site } from '../domain/site.ts';
import type { Access } from './access.ts';

/** The signed-in browser that a request comes from. */
export interface SignedIn {
  readonly user: User;
  readonly sessionId: number;
}

/** What a route is told of a request that may use it. */
export interface DashboardRequest<Body> {
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Checked by the route's schema; `undefined` without one. */
  readonly body: Body;
  readonly agent: string;
  /** Who is asking, for slowing guesses down: an address or a network, never kept. */
  readonly address: string;
  /** Null only where the access is `anyone` or `site:viewer`. */
  readonly signedIn: SignedIn | null;
  /** What the browser has to show that it was signed in before, or null. */
  readonly knownBrowser: string | null;
  /** Answers with a new session's token as a cookie, or takes the cookie away. */
  setSession(token: string | null): void;
  /** Leaves the browser something to show that it was signed in, for after it is not. */
  setKnownBrowser(token: string): void;
}

export interface OrgRequest<Body> extends DashboardRequest<Body> {
  readonly signedIn: SignedIn;
  readonly org: Organisation;
  readonly role: Role;
}

export interface SiteRequest<Body> extends DashboardRequest<Body> {
  readonly site: Site;
  /** Null for who looks through a public link. */
  readonly role: Role | null;
  /** The token of the public link that the site is looked at through; null for its members. */
  readonly link: string | null;
}

interface UserRequest<Body> extends DashboardRequest<Body> {
  readonly signedIn: SignedIn;
}

interface MemberSiteRequest<Body> extends SiteRequest<Body> {
  readonly signedIn: SignedIn;
  readonly role: Role;
}

/** The request that a route of an access gets. */
export type RequestOf<A extends Access, Body> = A extends 'anyone'
  ? DashboardRequest<Body>
  : A extends 'user' | 'operator'
    ? UserRequest<Body>
    : A extends `org:${Role}`
      ? OrgRequest<Body>
      : A extends 'site:viewer'
        ? SiteRequest<Body>
        : MemberSiteRequest<Body>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of the dashboard's server side: what it is, who may use it, what it reads, what it does. */
export interface DashboardRoute {
  readonly method: Method;
  /** Below `/dashboard`, with `:name` for path parameters: `:org` an organisation's id, `:site` a public id. */
  readonly path: string;
  readonly access: Access;
  readonly body: z.ZodType | null;
  /** Throws a DashboardError, a DatabaseError or an ApiError for what the person is to be told. */
  handle(request: never): Promise<object>;
}

/** Defines a route; ties what it handles to its access and its body. */
export function route<A extends Access, Schema extends z.ZodType = z.ZodUndefined>(
  method: Method,
  path: string,
  access: A,
  handle: (request: RequestOf<A, z.output<Schema>>) => Promise<object>,
  body: Schema | null = null,
): DashboardRoute {
  return { method, path, access, body, handle };
}
