/** The last day of a membership, `YYYY-MM-DD`, and the instant at which it is over, epoch milliseconds, in the browser's zone. */

export function endOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime();
}

export function dayOf(end: number): string {
  const last = new Date(end - 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(last.getFullYear()).padStart(4, '0')}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
}
