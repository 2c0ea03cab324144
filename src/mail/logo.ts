import { escapeHtml } from '../domain/escape-html.ts';
import type { EmailAttachment } from './email-message.ts';
import { section } from './layout.ts';

/** The largest logo, bytes. Every email carries it. */
export const LOGO_MAX_BYTES = 65_536;
/** A picture of few bytes can have so many pixels that a mail program runs out of memory. */
const SIDE_MAX_PX = 2000;
/** The room that a logo has in an email, CSS pixels. */
const ROOM = { width: 240, height: 48 };
const CONTENT_ID = 'logo@svc';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture in an email. */
export interface Logo {
  readonly type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The file in base64. */
  readonly base64: string;
}

/** Reads a logo from a file in base64. Its bytes say what it is; null for what is no PNG or JPEG, or too large. */
export function readLogo(base64: string): Logo | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LOGO_MAX_BYTES) return null;
  const [type, size] = bytes.subarray(0, 8).equals(PNG_SIGNATURE)
    ? (['image/png', pngSize(bytes)] as const)
    : (['image/jpeg', jpegSize(bytes)] as const);
  if (size === null || !isShown(size.width) || !isShown(size.height)) return null;
  return { type, ...size, base64: bytes.toString('base64') };
}

/** Returns the row of an email that shows a logo. The white ground is for those that are drawn for one. */
export function logoSection({ width, height }: Logo, alt: string): string {
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height);
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return section(
    `<img src="cid:${CONTENT_ID}" alt="${escapeHtml(alt)}" width="${w}" height="${h}" style="display:inline-block;padding:4px;border:0;border-radius:6px;background:#ffffff">`,
    24,
  );
}

/** Returns the file of a logo, which no mail program lists beside the text. */
export function logoFile({ type, base64 }: Logo): EmailAttachment {
  const filename = type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return { filename, content: base64, contentType: type, encoding: 'base64', cid: CONTENT_ID };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function isShown(side: number): boolean {
  return side > 0 && side <= SIDE_MAX_PX;
}

/** Reads the size from the first chunk, which must be the header. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads the size from the frame header, which follows other segments. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // Tables of codes have markers between those of frames.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
