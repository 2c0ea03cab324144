import styles from './rows.module.css';

const CODE = /^[A-Z]{2}$/;
const REGIONAL_A = 0x1f1e6;
const LETTER_A = 65;

/** Shows a country's flag, or its two letters on systems without flags. Its name stands beside it. */
export function Flag({ country }: { readonly country: string }) {
  if (!CODE.test(country)) return null;
  return (
    <span className={styles.flag} aria-hidden="true">
      {HAS_FLAGS ? flagOf(country) : country}
    </span>
  );
}

function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => REGIONAL_A + letter.charCodeAt(0) - LETTER_A));
}

/** Some systems have no font with flags and draw two letters instead, wider than one flag. */
const HAS_FLAGS = hasFlags();

function hasFlags(): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.font = '16px sans-serif';
  context.textBaseline = 'top';
  context.fillText(flagOf('DE'), 0, 0);
  const { data } = context.getImageData(0, 0, 24, 24);
  // Letters are drawn in one colour, flags in several.
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! > 0 && (data[i] !== data[i + 1] || data[i + 1] !== data[i + 2])) return true;
  }
  return false;
}
