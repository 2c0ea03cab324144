import { type EmailSender, SmtpSender } from '../mail/smtp.ts';
import { component } from './component.ts';
import type { Config } from './settings/config.ts';

/** Provides the configured mail server; null without one. */
export const mail = component({
  name: 'mail',
  dependencies: {},
  start: (_parts, { config, address }) => ({ part: mailSender(config, address.publicUrl) }),
});

/** Returns what sends mails by the configured mail server; null without one. */
export function mailSender({ smtpUrl }: Pick<Config, 'smtpUrl'>, publicUrl: string): EmailSender | null {
  return smtpUrl === null ? null : new SmtpSender({ url: smtpUrl, host: new URL(publicUrl).hostname });
}
