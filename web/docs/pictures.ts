import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { PictureFile } from './renderer.ts';

/** Copies a picture into the assets, under a name with a hash of its content. */
export function copyPicture(source: string, assets: string): PictureFile {
  const bytes = readFileSync(source);
  const { name, ext } = parse(source);
  const hash = createHash('sha256').update(bytes).digest('base64url').replace(/[-_]/g, '').slice(0, 8);
  const file = `docs-${name}-${hash}${ext}`;
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, file), bytes);
  return { address: `/assets/${file}`, ...sizeOf(bytes, source) };
}

/** Reads the size of a PNG from its header, or of an SVG from its attributes. */
function sizeOf(bytes: Buffer, source: string): { readonly width: number; readonly height: number } {
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(bytes.toString('utf8', 0, 1000)) ?? [];
  if (width === undefined || height === undefined) throw new Error(`${source} does not say its size`);
  return { width: Number(width), height: Number(height) };
}
