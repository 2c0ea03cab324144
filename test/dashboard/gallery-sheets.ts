/** Puts several pictures side by side into one, for a quick look at many. */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestBrowser } from '../browser/browser.ts';

/** The scale of pictures, by the width of the page. */
const SCALES: Readonly<Record<number, number>> = { 360: 0.85, 390: 0.8, 768: 0.55, 1280: 0.5, 1440: 0.45, 2560: 0.25 };
/** CSS pixels. */
const SHEET_WIDTH = 1300;
const COLUMN_HEIGHT = 900;
const CAPTION_HEIGHT = 16;
const GAP = 8;
/** A page that is longer than so many columns is cut. */
const TILES_MAX = 5;

/** A picture, or a part of one that is too long for a column. */
interface Tile {
  readonly picture: string;
  readonly caption: string;
  /** Its start in the scaled picture, and its size, CSS pixels. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Writes `sheets/NAME-1.png`, … below a directory, from pictures of pages of one width in it. */
export async function writeSheets(
  browser: TestBrowser,
  directory: string,
  name: string,
  width: number,
  pictures: readonly string[],
): Promise<void> {
  await mkdir(join(directory, 'sheets'), { recursive: true });
  const scale = SCALES[width]!;
  const tiles = (await Promise.all(pictures.map((picture) => tilesOf(directory, picture, scale)))).flat();
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: COLUMN_HEIGHT } });
  const columns = Math.floor(SHEET_WIDTH / (width * scale + GAP));
  for (const [i, sheet] of sheetsOf(tiles, columns).entries()) {
    const html = join(directory, 'sheets', `${name}-${i + 1}.html`);
    await writeFile(html, documentOf(sheet, name));
    await page.goto(pathToFileURL(html).href);
    await page.screenshot({ path: html.replace(/html$/, 'png') });
    await rm(html);
  }
  await page.close();
}

async function tilesOf(directory: string, picture: string, scale: number): Promise<Tile[]> {
  const bytes = await readFile(join(directory, picture));
  // A PNG's width and height stand in its first chunk.
  const [width, whole] = [bytes.readUInt32BE(16) * scale, bytes.readUInt32BE(20) * scale];
  const slice = COLUMN_HEIGHT - CAPTION_HEIGHT - GAP;
  const count = Math.ceil(whole / slice);
  return Array.from({ length: Math.min(count, TILES_MAX) }, (_, i) => ({
    picture,
    caption: basename(picture, '.png') + (count === 1 ? '' : ` ${i + 1}/${count}`),
    top: i * slice,
    width,
    height: Math.min(slice, whole - i * slice),
  }));
}

/** Fills columns from the top, and sheets with columns. */
function sheetsOf(tiles: readonly Tile[], columnsPerSheet: number): Tile[][][] {
  const columns: Tile[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const tile of tiles) {
    const needed = tile.height + CAPTION_HEIGHT + GAP;
    if (filled + needed > COLUMN_HEIGHT) {
      columns.push([]);
      filled = 0;
    }
    columns.at(-1)!.push(tile);
    filled += needed;
  }
  const count = Math.ceil(columns.length / columnsPerSheet);
  return Array.from({ length: count }, (_, i) => columns.slice(i * columnsPerSheet, (i + 1) * columnsPerSheet));
}

function documentOf(columns: readonly (readonly Tile[])[], title: string): string {
  const figure = ({ picture, caption, top, width, height }: Tile) =>
    `<figure><figcaption>${caption}</figcaption><div style="width:${width}px;height:${height}px;` +
    `background:url(../${picture}) 0 ${-top}px / ${width}px auto no-repeat"></div></figure>`;
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>body{margin:0;display:flex;gap:${GAP}px;background:#b9a}figure{margin:0 0 ${GAP}px}
figcaption{font:12px/${CAPTION_HEIGHT}px sans-serif}</style>
${columns.map((column) => `<section>${column.map(figure).join('')}</section>`).join('\n')}`;
}
