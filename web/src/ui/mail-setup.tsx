import { texts } from './texts.tsx';

/** Says how a mail server is configured, to follow "Your server administrator". */
export function MailSetup() {
  return texts.mailSetup;
}
