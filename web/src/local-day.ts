/** Returns the local day of an instant, epoch milliseconds, in an IANA zone. */
export function localDay(ms: number, zone: string): string {
  const parts = formatOf(zone).formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats, because creating one costs more than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(zone, known);
  return known;
}
