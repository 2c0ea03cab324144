import { escapeHtml } from '../domain/escape-html.ts';
import { textWidth } from '../mail/text-width.ts';

/** The looks of a badge: a line with its name and figure, or a large figure above its name. */
export const BADGE_LOOKS = ['badge', 'counter'] as const;

export type BadgeLook = (typeof BADGE_LOOKS)[number];

export interface BadgeWords {
  /** The name of the figure and its period. */
  readonly label: string;
  readonly figure: string;
  /** A colour such as `#4453d6`. */
  readonly accent: string;
}

const FONT = 'font-family="Verdana,DejaVu Sans,Geneva,sans-serif"';
const DARK = '#3d4350';
/** Text of dark or light ink on a colour, whichever is told apart better. */
const LUMINANCE_OF_DARK_INK = 0.35;

/** Draws a badge as SVG: shapes and escaped texts, without styles, scripts or anything that is loaded. */
export function badgePicture(look: BadgeLook, words: BadgeWords): string {
  return look === 'badge' ? line(words) : counter(words);
}

function line({ label, figure, accent }: BadgeWords): string {
  const [left, right] = [widthOf(label, 11), widthOf(figure, 11)];
  const [first, second] = [left + 16, right + 16];
  return svg(first + second, 22, `${label}: ${figure}`, [
    `<clipPath id="r"><rect width="${first + second}" height="22" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><path fill="${DARK}" d="M0 0h${first}v22H0z"/>`,
    `<path fill="${accent}" d="M${first} 0h${second}v22H${first}z"/></g>`,
    text(label, { x: first / 2, y: 15, size: 11, width: left, fill: '#fff' }),
    text(figure, { x: first + second / 2, y: 15, size: 11, width: right, fill: inkOn(accent), isBold: true }),
  ]);
}

function counter({ label, figure, accent }: BadgeWords): string {
  const [large, small] = [widthOf(figure, 28), widthOf(label, 11)];
  const width = Math.max(large, small) + 32;
  return svg(width, 72, `${label}: ${figure}`, [
    `<rect x=".5" y=".5" width="${width - 1}" height="71" rx="8" fill="#fff" stroke="${accent}"/>`,
    text(figure, { x: width / 2, y: 38, size: 28, width: large, fill: '#1b1f29', isBold: true }),
    text(label, { x: width / 2, y: 59, size: 11, width: small, fill: '#4a5160' }),
  ]);
}

function svg(width: number, height: number, title: string, content: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeHtml(title)}</title>`,
    ...content,
    '</svg>\n',
  ].join('');
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly fill: string;
  readonly isBold?: true;
}

function text(words: string, { x, y, size, width, fill, isBold }: Place): string {
  const weight = isBold === true ? ' font-weight="bold"' : '';
  return `<text x="${x}" y="${y}" fill="${fill}" text-anchor="middle" ${FONT} font-size="${size}"${weight} textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeHtml(words)}</text>`;
}

/** Fonts differ, so a text is fitted into the width of a usual one. */
function widthOf(words: string, size: number): number {
  return Math.ceil(textWidth(words) * size * 0.64);
}

function inkOn(accent: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => (Number.parseInt(accent.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > LUMINANCE_OF_DARK_INK ? '#1b1f29' : '#fff';
}
