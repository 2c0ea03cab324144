import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The content codings of the script, smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The script in one content coding. */
export interface Variant {
  readonly encoding: Encoding;
  readonly body: Buffer;
  /** A strong entity tag, and therefore different for each coding. */
  readonly etag: string;
}

export type Variants = Readonly<Record<Encoding, Variant>>;

/** Compresses a script in every coding, as small as possible. */
export function makeVariants(script: Buffer): Variants {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 22);
  const br = brotliCompressSync(script, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: script.length,
    },
  });
  return {
    br: { encoding: 'br', body: br, etag: `"${hash}-br"` },
    gzip: { encoding: 'gzip', body: gzipSync(script, { level: 9 }), etag: `"${hash}-gzip"` },
    identity: { encoding: 'identity', body: script, etag: `"${hash}"` },
  };
}

/**
 * Returns the coding to answer with (RFC 9110, 12.5.3): the one with the highest quality, the smaller one among equals.
 * Without the header, or when no offered coding is acceptable, it is plain text.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const quality = new Map<string, number>();
  for (const item of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding, ...parameters] = item.split(';').map((part) => part.trim());
    if (!coding) continue;
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    quality.set(coding, Number.isFinite(q) ? q : 0);
  }
  let best: Encoding = 'identity';
  let bestQuality = 0;
  for (const encoding of ENCODINGS) {
    // Plain text is acceptable unless refused, but comes last unless the header names it.
    const q = quality.get(encoding) ?? (encoding === 'identity' ? 0 : (quality.get('*') ?? 0));
    if (q > bestQuality) {
      best = encoding;
      bestQuality = q;
    }
  }
  return best;
}

/** Tells whether `If-None-Match` names this entity tag: in a list, or as `*`; compared weakly (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
