import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import type { PictureFile } from './renderer.ts';

/** Copies a picture into the assets. */
export function copyPicture(source: string, assets: string): PictureFile {
  const bytes = readFileSync(source);
  return { address: writeAsset(assets, `docs-${basename(source)}`, bytes), ...sizeOf(bytes, source) };
}

/** Writes a file into the assets, under a name with a hash of its content, and returns its address. */
export function writeAsset(assets: string, file: string, content: string | Buffer): string {
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, `${name}-${hash}${ext}`), content);
  return `/assets/${name}-${hash}${ext}`;
}

/** Reads the size of a PNG from its header, or of an SVG from its attributes. */
function sizeOf(bytes: Buffer, source: string): { readonly width: number; readonly height: number } {
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(bytes.toString('utf8', 0, 1000)) ?? [];
  if (width === undefined || height === undefined) throw new Error(`${source} does not say its size`);
  return { width: Number(width), height: Number(height) };
}
