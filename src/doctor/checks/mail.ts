import { withoutAddresses } from '../../mail/redact.ts';
import { bad, type Check, ok, warn } from '../check.ts';

/** Does the mail server take connections, and the password of the settings? Nothing is sent. */
export const mailCheck: Check = {
  name: 'mail',
  async look(facts, { mail: texts }) {
    if (!facts.settings.hasMail) return [warn(texts.none, texts.configure)];
    const { status, detail, final } = await facts.mail();
    if (status === 'succeeded') return [ok(texts.well)];
    const reason = withoutAddresses(detail);
    return [final ? bad(texts.refused(reason), texts.correctUser) : warn(texts.away(reason), texts.correctHost)];
  },
};
