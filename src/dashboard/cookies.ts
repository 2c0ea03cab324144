import type { FastifyRequest } from 'fastify';
import { basePathOf } from '../domain/base-path.ts';

/** A cookie that no other host of the domain can set: its names, and its attributes. */
export interface OwnCookie {
  readonly name: string;
  readonly attributes: {
    readonly path: string;
    readonly httpOnly: true;
    readonly sameSite: 'lax';
    readonly secure: boolean;
  };
}

/**
 * Returns a cookie for the whole service. The prefix `__Host-` keeps other hosts of the domain, and anybody who intercepts plain http,
 * from setting it. A cookie of it is for the whole host; below a path, `__Secure-` keeps at least the latter from it.
 */
export function ownCookie(request: FastifyRequest, publicUrl: string, plainName: string): OwnCookie {
  const secure = publicUrl.startsWith('https:') || request.headers['x-forwarded-proto'] === 'https';
  const basePath = basePathOf(publicUrl);
  const prefix = secure ? (basePath === '' ? '__Host-' : '__Secure-') : '';
  return {
    name: prefix + plainName,
    attributes: { path: basePath || '/', httpOnly: true, sameSite: 'lax', secure },
  };
}
