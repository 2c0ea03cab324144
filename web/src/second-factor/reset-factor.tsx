import { send } from '../request.ts';
import type { OrganisationSummary } from '../session.ts';
import { ConfirmButton } from '../ui/confirm.tsx';
import { texts } from './texts.tsx';

const { reset: words } = texts;

interface ResetFactorProps {
  readonly organisation: OrganisationSummary;
  readonly member: { readonly userId: number; readonly email: string };
  readonly onDone: () => Promise<void>;
}

/** Turns off the second factor of a member who has lost it. */
export function ResetFactor({ organisation, member: { userId, email }, onDone }: ResetFactorProps) {
  return (
    <ConfirmButton
      button={words.button}
      label={words.label(email)}
      title={words.title}
      action={words.action}
      done={words.done(email)}
      run={() => send('DELETE', `/orgs/${organisation.id}/members/${userId}/second-factor`).then(onDone)}
    >
      <p>{words.consequence(email)}</p>
    </ConfirmButton>
  );
}
