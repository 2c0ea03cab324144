/** The links that a service mails to somebody, for tests. */
import { setTimeout } from 'node:timers/promises';
import type { MailServer } from '../alerts/mail-server.ts';
import type { TestService } from '../service.ts';

/** Waits for a number of mails to an address, and returns their links, oldest first. */
export async function mailedLinks(
  service: TestService,
  mail: MailServer,
  email: string,
  count: number,
): Promise<string[]> {
  const links = () =>
    mail.mails
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => new RegExp(`${service.url}/\\S+`).exec(text)?.[0] ?? 'no link');
  while (links().length < count) await setTimeout(5);
  return links();
}

/** Returns the token of a link. */
export function tokenOf(link: string): string {
  return link.split('#')[1] ?? '';
}
