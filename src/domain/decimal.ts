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
