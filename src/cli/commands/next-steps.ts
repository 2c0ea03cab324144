/** The facts about a service that has just been started. */
export interface StartedFacts {
  /** The address at which it listens. */
  readonly url: string;
  /** The address at which browsers reach it. */
  readonly publicUrl: string;
  /** The link that makes the first account; null when there is one. */
  readonly setupUrl: string | null;
  /** Where its data is, in words. */
  readonly data: string;
  /** The sites that are not archived. */
  readonly sites: number;
  readonly hasDemo: boolean;
  /** The command that makes a demo. */
  readonly demo: string;
}

/** The path of the documentation, which the service serves itself. */
const DOCS_PATH = '/docs';

/** Says which page to open next, for the person who has just started the service. */
export function nextSteps({ url, publicUrl, setupUrl, data, sites, hasDemo, demo }: StartedFacts): string {
  const docs = `Documentation: ${publicUrl.replace(/\/$/, '')}${DOCS_PATH}`;
  if (setupUrl === null) {
    const counted = sites === 0 ? '' : `${sites} ${sites === 1 ? 'site' : 'sites'}, `;
    return `svc is running. Your dashboard: ${publicUrl}   (${counted}${data})\n${docs}`;
  }
  // Nobody has an account of their own then: that of a demo runs nothing.
  const lookAround = hasDemo
    ? [`It works until the first account exists. The demo is at ${publicUrl}, with the account that svc demo printed.`]
    : [
        'It works until the first account exists. To explore with a year of sample data, run in another terminal:',
        `  ${demo}`,
      ];
  return [
    `svc is running: ${url}   (${data})`,
    '',
    'Open this link to create your account and your first site:',
    '',
    `    ${setupUrl}`,
    '',
    ...lookAround,
    '',
    docs,
  ].join('\n');
}
