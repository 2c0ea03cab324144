import { cleanEmail } from '../accounts/email-address.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { type Logo, readLogo } from '../mail/logo.ts';
import { subjects } from '../sites/subjects.ts';
import { recipientRefusal } from './recipients/translations.ts';

const NAME_MAX_CHARS = 80;
/** Excludes line breaks and marks of direction, and what would look like an address that the name is not. */
const NAME_PATTERN = /^[^@<>\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** The chosen sender of the reports of an organisation. Null: as all other emails of the service. */
export interface ReportSender {
  /** The name beside the address of the service, which stays. */
  readonly name: string | null;
  readonly replyTo: string | null;
  readonly logo: Logo | null;
}

/** The sender of a report, as the email has it. */
export interface MailSender extends Pick<EmailMessage, 'senderName' | 'replyTo'> {
  readonly logo?: Logo;
}

/** Returns who sends the reports of an organisation. */
export async function chosenSender(db: Db, orgId: number): Promise<ReportSender> {
  const row = await db
    .selectFrom('report_senders')
    .select(['name', 'reply_to as replyTo', 'logo'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return { name: null, replyTo: null, logo: null };
  return { ...row, logo: row.logo === null ? null : readLogo(row.logo) };
}

/**
 * Chooses who sends the reports of an organisation. Empty texts choose nothing. Throws a DatabaseError `invalid` for a name that cannot
 * stand beside an address, and for an address that is neither a member's nor one that gets a report.
 */
export async function chooseSender(
  db: Db,
  orgId: number,
  typed: { readonly name: string; readonly replyTo: string },
): Promise<ReportSender> {
  const name = typed.name.trim() === '' ? null : typed.name.trim();
  const replyTo = typed.replyTo.trim() === '' ? null : cleanEmail(typed.replyTo).toLowerCase();
  if (name !== null && (name.length > NAME_MAX_CHARS || !NAME_PATTERN.test(name))) {
    throw recipientRefusal('invalid', ({ refused }) => refused.senderName(NAME_MAX_CHARS));
  }
  return await inTransaction(db, async (transaction) => {
    if (replyTo !== null && !(await mayGetAnswers(transaction, orgId, replyTo))) {
      throw recipientRefusal('invalid', ({ refused }) => refused.replyTo(replyTo));
    }
    const columns = { name, reply_to: replyTo };
    await transaction
      .insertInto('report_senders')
      .values({ org_id: orgId, ...columns })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
      .execute();
    return await chosenSender(transaction, orgId);
  });
}

/**
 * Chooses the logo of an organisation's reports: a file in base64, null for none. Throws a DatabaseError `invalid` for one that emails
 * do not show.
 */
export async function chooseLogo(db: Db, orgId: number, file: string | null): Promise<ReportSender> {
  const logo = file === null ? null : readLogo(file);
  if (file !== null && logo === null) throw recipientRefusal('invalid', ({ refused }) => refused.logo);
  const columns = { logo: logo === null ? null : logo.base64 };
  await db
    .insertInto('report_senders')
    .values({ org_id: orgId, name: null, reply_to: null, ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
    .execute();
  return await chosenSender(db, orgId);
}

/**
 * Returns the sender of an organisation's reports as emails have it. An address that has left the organization or its reports since it
 * was chosen gets no answers.
 */
export async function senderOf(db: Db, orgId: number): Promise<MailSender> {
  const { name, replyTo, logo } = await chosenSender(db, orgId);
  const isAnswered = replyTo !== null && (await mayGetAnswers(db, orgId, replyTo));
  return {
    ...(name === null ? {} : { senderName: name }),
    ...(isAnswered ? { replyTo } : {}),
    ...(logo === null ? {} : { logo }),
  };
}

/** Tells whether an address is a member's of an organisation, or has confirmed a report of one of its sites. */
async function mayGetAnswers(db: Db, orgId: number, email: string): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.org_id', '=', orgId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (member !== undefined) return true;
  const recipient = await db
    .selectFrom('report_recipients as recipients')
    .innerJoin(subjects, 'subjects.id', 'recipients.site_id')
    .select('recipients.id')
    .where('subjects.org_id', '=', orgId)
    .where('recipients.email', '=', email)
    .where('recipients.state', '=', 'active')
    .where('recipients.removed_at', 'is', null)
    .executeTakeFirst();
  return recipient !== undefined;
}
