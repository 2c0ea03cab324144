/** Writes how far a phase is. */
export function shareText(phase: string, bytes: number, of: number): string {
  const share = of === 0 ? 100 : Math.min(100, Math.floor((100 * bytes) / of));
  return `${phase} ${share} %   ${bytesText(bytes)}`;
}

/** Writes a size as people read it. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
