/** The name and the domain of a site; a group of sites has no domain. */
interface Named {
  readonly name: string;
  readonly domain: string;
}

/** Returns what names a site or a group in the names of files. */
export function fileSubject({ name, domain }: Named): string {
  return domain === '' ? name : domain;
}

/** Returns what names a site or a group in a text or a picture. */
export function siteTitle({ name, domain }: Named): string {
  return domain === '' || name === domain ? name : `${name} (${domain})`;
}
