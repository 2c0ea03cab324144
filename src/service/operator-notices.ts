import { chosenLanguage } from '../accounts/languages.ts';
import { OperatorNotices } from '../doctor/notices/operator-notices.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { doctor } from './doctor.ts';
import { mail } from './mail.ts';
import { SETTINGS } from './settings/settings.ts';
import { observedMail } from './telemetry/observed-mail.ts';
import { trustedClock } from './trusted-clock.ts';

const LOOK_MS = 60_000;

/** Mails the operator about backups that fail, a disk that fills and days that are not closed; null where nobody is mailed. */
export const operatorNotices = component({
  name: 'operator notices',
  dependencies: { database, doctor, mail, trustedClock },
  start: async ({ database: { db }, doctor: { facts }, mail, trustedClock }, context) => {
    const { config, log, address, telemetry } = context;
    const recipient = config.operatorEmail;
    if (mail === null || recipient === null) return { part: null };
    const notices = new OperatorNotices({
      ...{ db, facts, log, recipient, variable: SETTINGS.operatorEmail.variable },
      email: observedMail(mail, 'operator', telemetry),
      publicUrl: () => address.publicUrl,
      language: () => chosenLanguage(db, recipient),
    });
    const round = async (stopping: AbortSignal) => {
      if (trustedClock.maySend) await notices.round(stopping);
    };
    return { part: every(context, LOOK_MS, round) };
  },
});
