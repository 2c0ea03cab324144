import { inSpan } from '../../domain/tracer.ts';
import type { EmailSender } from '../../mail/smtp.ts';
import { sendStatus } from './send-status.ts';
import type { MailKind, Telemetry } from './telemetry.ts';

/** Counts what a mail server is given, and tells of it; never to whom it goes. */
export function observedMail(sender: EmailSender, kind: MailKind, { tracer, mails }: Telemetry): EmailSender {
  return {
    send: (recipient, message, stopping) =>
      inSpan(tracer.begin('send mail', { 'svc.kind': kind }), async (span) => {
        const result = await sender.send(recipient, message, stopping);
        const status = sendStatus(result.status);
        span.set({ 'svc.status': status });
        mails.add({ kind, status });
        return result;
      }),
  };
}
