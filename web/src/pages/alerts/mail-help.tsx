import { useSession } from '../../session.ts';
import { texts } from './texts.tsx';

/** Says how a mail server is configured, to operators, or whom to ask. */
export function MailHelp() {
  const isOperator = useSession().data?.isOperator ?? false;
  return isOperator ? texts.noMail.operator : texts.noMail.askAdmin;
}

/** Says that no alert email can be sent, and what to do. */
export function NoMailServer() {
  return (
    <>
      {texts.noMail.alerts} <MailHelp />
    </>
  );
}
