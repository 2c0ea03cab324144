import { basePathOf } from '../domain/base-path.ts';

/**
 * Only the service's own files may run or style a page, and it sends nothing elsewhere. Styles that scripts set on elements
 * are not inline styles in the policy's sense.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];
const FRAME_OPTIONS = 'x-frame-options';
const PAGE_HEADERS = {
  'content-security-policy': [...POLICY, "frame-ancestors 'none'"].join('; '),
  [FRAME_OPTIONS]: 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** One year. Subdomains are not included, because other services may run there without https. */
const HTTPS_ONLY = 'max-age=31536000';

/** Returns the headers of a page. Browsers ask for it again each time, since it names the assets of its version. */
export function pageHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    ...PAGE_HEADERS,
    'cache-control': 'no-cache',
    // The rest of a host that the service shares is somebody else's.
    ...(publicUrl.startsWith('https:') && basePathOf(publicUrl) === ''
      ? { 'strict-transport-security': HTTPS_ONLY }
      : {}),
  };
}

/**
 * Returns the headers of a public link's page. Only pages of the link's origins may frame it. Its address holds the token, which no
 * request tells as where it came from.
 */
export function linkPageHeaders(publicUrl: string, frameOrigins: readonly string[]): Readonly<Record<string, string>> {
  const headers = { ...pageHeaders(publicUrl), 'referrer-policy': 'no-referrer' };
  if (frameOrigins.length === 0) return headers;
  const { [FRAME_OPTIONS]: _, ...framed } = headers as Readonly<Record<string, string>>;
  return {
    ...framed,
    'content-security-policy': [...POLICY, `frame-ancestors ${frameOrigins.join(' ')}`].join('; '),
  };
}
