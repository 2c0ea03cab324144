/** A number that sums of properties take: without an exponent, of as many digits as can be added up exactly. */
export const PLAIN_DECIMAL = '^-?[0-9]{1,21}([.][0-9]{1,20})?$';
const IS_PLAIN = new RegExp(PLAIN_DECIMAL);

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Compares two decimals that are written without an exponent, exactly, whatever their digits: below 0 when `a` is less,
 * above 0 when it is more. Throws a RangeError for a text that is none.
 */
export function compareDecimals(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  const digits = Math.max(one.fraction.length, other.fraction.length);
  const difference = unitsOf(one, digits) - unitsOf(other, digits);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Multiplies a text that is a plain decimal by a count, exactly; `0` for any other text. */
export function timesDecimal(text: string, count: number): string {
  if (!IS_PLAIN.test(text)) return '0';
  const parts = partsOf(text);
  const scale = parts.fraction.length;
  const units = unitsOf({ ...parts, sign: 1n }, scale) * BigInt(count);
  const digits = units.toString().padStart(scale + 1, '0');
  const product = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return parts.sign < 0n ? `-${product}` : product;
}

/** The digits behind the point that exact sums have. */
const SUM_DIGITS = 20;

/** Returns a decimal of at most 20 digits behind the point as a number of its smallest units. Throws a RangeError for another text. */
export function decimalUnits(text: string): bigint {
  return unitsOf(partsOf(text), SUM_DIGITS);
}

/** Writes a number of such units as a decimal, without needless zeros. */
export function decimalOfUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SUM_DIGITS + 1, '0');
  const fraction = digits.slice(-SUM_DIGITS).replace(/0+$/, '');
  const whole = digits.slice(0, -SUM_DIGITS);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Sums decimals of at most 20 digits behind the point, exactly. */
export function sumOfDecimals(texts: readonly string[]): string {
  return decimalOfUnits(texts.reduce((sum, text) => sum + decimalUnits(text), 0n));
}

interface Parts {
  readonly sign: bigint;
  readonly whole: string;
  readonly fraction: string;
}

function partsOf(text: string): Parts {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not a decimal: ${JSON.stringify(text)}`);
  return { sign: sign === '-' ? -1n : 1n, whole, fraction };
}

function unitsOf({ sign, whole, fraction }: Parts, digits: number): bigint {
  return sign * BigInt(whole + fraction.padEnd(digits, '0'));
}
