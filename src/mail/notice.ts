import type { Language } from '../domain/language.ts';
import type { EmailMessage } from './email-message.ts';
import {
  actionSection,
  domainBeside,
  type EmailLink,
  emailPage,
  footSection,
  headSection,
  noteSection,
  type Topic,
  textSection,
} from './layout.ts';

/** An email that says one thing and asks for one action at most: an alert, an invitation, a password reset. */
export interface Notice {
  readonly language: Language;
  readonly subject: string;
  /** A remark above all. */
  readonly note?: string | null;
  readonly topic: Topic;
  /** The subject, unless it says something else. */
  readonly headline?: string;
  readonly lines: readonly string[];
  /** Null when there is nothing to do. */
  readonly action: EmailLink | null;
  /** Says why the person gets the email. */
  readonly reason: string;
  /** The links below the reason. */
  readonly links?: readonly EmailLink[];
}

/** Writes a notice as an email: text and HTML with the same words. All parts are plain text. */
export function writeNotice(notice: Notice): EmailMessage {
  const { language, subject, note = null, topic, headline = subject, lines, action, reason, links = [] } = notice;
  return {
    subject,
    text: textOf({ ...notice, note, headline, links }),
    html: emailPage({
      language,
      title: subject,
      preview: lines.join(' · '),
      rows: [
        noteSection(note, 24),
        headSection(topic, headline, ''),
        textSection(lines),
        action === null ? '' : actionSection(action),
        footSection(reason, links),
      ],
    }),
  };
}

function textOf({ note, topic, headline, lines, action, reason, links }: Required<Notice>): string {
  const { name } = topic;
  const domain = domainBeside(topic);
  return [
    ...(note === null ? [] : [note, '']),
    domain === null ? name : `${name} (${domain})`,
    headline,
    '',
    ...lines,
    '',
    ...(action === null ? [] : [`${action.label}: ${action.link}`, '']),
    reason,
    ...links.map(({ label, link }) => `${label}: ${link}`),
    '',
  ].join('\n');
}
