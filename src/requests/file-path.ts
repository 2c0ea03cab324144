/** Stands for all files that pages load, in the place of a page. */
export const FILES = '(files)';
/** Stands for all pages that were asked for by somebody who may be a person. */
export const NOT_KEPT = '(not kept)';

const EXTENSION = /\.([a-z0-9]{2,5})$/i;
/** Extensions of the files that pages load to be shown. Documents, feeds and data are pages of their own. */
const SHOWN_WITH_PAGES: ReadonlySet<string> = new Set(
  'css js mjs cjs map wasm ico png jpg jpeg gif svg webp avif bmp apng woff woff2 ttf otf eot mp3 mp4 m4a m4v ogg wav webm mov vtt'.split(
    ' ',
  ),
);

/** Tells whether a path is that of a file which pages load. */
export function isFile(path: string): boolean {
  return SHOWN_WITH_PAGES.has(EXTENSION.exec(path)?.[1]?.toLowerCase() ?? '');
}
