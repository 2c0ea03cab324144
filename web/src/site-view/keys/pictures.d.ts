/** The pictures of the lists, which the build copies (web/pictures.ts). */
declare module 'virtual:pictures' {
  /** Addresses; each folder has a file `NAME.svg` for each brand or country. */
  export const BRAND_FOLDER: string;
  export const FLAG_FOLDER: string;
  /** The colour of each brand, `#rrggbb`: one for both themes, or one for the light and one for the dark theme. */
  export const BRAND_COLOURS: Readonly<Record<string, string>>;
  /** The alpha-2 codes of the countries with a flag, one after the other. */
  export const FLAGS: string;
}
