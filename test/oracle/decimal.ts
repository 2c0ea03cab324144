/** Exact decimals as texts. */
const SCALE = 20;

/** Returns whether a text is a number that sums take: without an exponent, of at most 21 and 20 digits. */
export function isDecimal(text: string): boolean {
  return /^-?[0-9]{1,21}([.][0-9]{1,20})?$/.test(text);
}

/** Adds decimals; writes the sum without zeros at the end. */
export function addDecimals(texts: readonly string[]): string {
  return written(texts.map(unitsOf).reduce((total, units) => total + units, 0n));
}

/** Multiplies a decimal by a count. */
export function timesDecimal(text: string, count: number): string {
  return written(unitsOf(text) * BigInt(count));
}

/** Orders decimals. */
export function compareDecimals(a: string, b: string): number {
  const difference = unitsOf(a) - unitsOf(b);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return text.startsWith('-') ? -units : units;
}

function written(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`;
}
