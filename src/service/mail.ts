import { type EmailSender, SmtpSender } from '../mail/smtp.ts';
import { component } from './component.ts';

/** Provides the configured mail server; null without one. */
export const mail = component({
  name: 'mail',
  dependencies: {},
  start: (_parts, { config: { smtpUrl }, address }) => {
    const part: EmailSender | null =
      smtpUrl === null ? null : new SmtpSender({ url: smtpUrl, host: new URL(address.publicUrl).hostname });
    return { part };
  },
});
