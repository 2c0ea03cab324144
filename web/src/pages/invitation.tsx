import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationAnswer } from '../../../src/dashboard/routes/members.ts';
import { hrefOf } from '../base-path.ts';
import { useHashToken } from '../hash-token.ts';
import { send } from '../request.ts';
import { type SessionAnswer, useEnter, useSession } from '../session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/page.tsx';
import { PASSWORD_MIN_CHARS, PasswordField } from '../ui/password-field.tsx';
import { CodeField, type WantedFactor, wantedFactor } from './entry/code-field.tsx';
import { EntryPage, EntryPending } from './entry/entry-page.tsx';
import { LinkPage } from './entry/link-page.tsx';
import { texts } from './entry/texts.tsx';

const { title: TITLE, ...words } = texts.invitation;

/** Shows the page behind the link of an invitation. */
export default function Invitation() {
  const token = useHashToken();
  const session = useSession();
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send<InvitationAnswer>('POST', '/invitation', { token: token ?? '' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (session.isPending) return <EntryPending title={TITLE} />;
  const signedInAs = session.data?.user?.email ?? null;
  return (
    <LinkPage title={TITLE} link={link} elsewhere={<a href={hrefOf('/')}>{words.toSites}</a>}>
      {(answer) => <Acceptance key={token} token={token ?? ''} invitation={answer} signedInAs={signedInAs} />}
    </LinkPage>
  );
}

interface AcceptanceProps {
  readonly token: string;
  readonly invitation: InvitationAnswer;
  /** Null for a signed-out user. */
  readonly signedInAs: string | null;
}

function Acceptance({ token, invitation: { organisation, email, role }, signedInAs }: AcceptanceProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wanted, setWanted] = useState<WantedFactor | null>(null);
  const enter = useEnter();
  const isSelf = signedInAs === email;
  const accepting = useMutation({
    mutationFn: (passkey: object | null) => {
      const factor = passkey !== null ? { passkey } : wanted === null ? {} : { code };
      const proof = isSelf ? {} : { password, ...factor };
      return send<SessionAnswer>('POST', '/invitation/accept', { token, ...proof });
    },
    onSuccess: (session) => enter(session, '/'),
    onError: (error) => setWanted((before) => wantedFactor(error) ?? before),
  });
  return (
    <EntryPage title={TITLE} lead={words.lead[role](<bdi>{organisation}</bdi>)}>
      <ActionForm
        action={{ ...accepting, mutate: () => accepting.mutate(null) }}
        submit={words.accept}
        error={wantedFactor(accepting.error) === null ? accepting.error : null}
      >
        {signedInAs !== null && !isSelf ? <Notice tone="warn">{words.otherAccount(signedInAs, email)}</Notice> : null}
        {wanted !== null ? (
          <CodeField
            wanted={wanted}
            value={code}
            onChange={setCode}
            onPasskey={(passkey) => accepting.mutate(passkey)}
          />
        ) : (
          <>
            <TextField label={texts.email} type="email" autoComplete="username" value={email} readOnly />
            {isSelf ? null : (
              <PasswordField
                label={texts.password}
                kind="current"
                hint={words.passwordHint(PASSWORD_MIN_CHARS)}
                value={password}
                onChange={setPassword}
                autoFocus
              />
            )}
          </>
        )}
      </ActionForm>
    </EntryPage>
  );
}
