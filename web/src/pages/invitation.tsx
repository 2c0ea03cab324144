import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationAnswer } from '../../../src/dashboard/routes/members.ts';
import { hrefOf } from '../base-path.ts';
import { useHashToken } from '../hash-token.ts';
import { RequestError, send } from '../request.ts';
import { type SessionAnswer, useEnter, useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Failure, Notice } from '../ui/page.tsx';
import { PASSWORD_MIN_CHARS, PasswordField } from '../ui/password-field.tsx';
import { CodeField } from './entry/code-field.tsx';
import styles from './entry/entry.module.css';
import { EntryPage, EntryPending } from './entry/entry-page.tsx';
import { LinkFailure } from './entry/link-failure.tsx';
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
  if (link.isPending || session.isPending) return <EntryPending title={TITLE} />;
  if (link.isError) {
    return (
      <EntryPage title={TITLE} aside={<a href={hrefOf('/')}>{words.toSites}</a>}>
        <LinkFailure error={link.error} retry={() => void link.refetch()} />
      </EntryPage>
    );
  }
  return (
    <Acceptance key={token} token={token ?? ''} invitation={link.data} signedInAs={session.data?.user?.email ?? null} />
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
  const [asksCode, setAsksCode] = useState(false);
  const enter = useEnter();
  const isSelf = signedInAs === email;
  const accepting = useMutation({
    mutationFn: () => {
      const proof = isSelf ? {} : asksCode ? { password, code } : { password };
      return send<SessionAnswer>('POST', '/invitation/accept', { token, ...proof });
    },
    onSuccess: (session) => enter(session, '/'),
    onError: (error) => {
      if (isCodeNeeded(error)) setAsksCode(true);
    },
  });
  const error = isCodeNeeded(accepting.error) ? null : accepting.error;
  return (
    <EntryPage title={TITLE} lead={words.lead[role](<bdi>{organisation}</bdi>)}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          accepting.mutate();
        }}
      >
        {signedInAs !== null && !isSelf ? <Notice tone="warn">{words.otherAccount(signedInAs, email)}</Notice> : null}
        {asksCode ? (
          <CodeField value={code} onChange={setCode} />
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
        {error === null ? null : <Failure error={error} />}
        <Button type="submit" variant="primary" className={styles.wideButton ?? ''} busy={accepting.isPending}>
          {words.accept}
        </Button>
      </form>
    </EntryPage>
  );
}

function isCodeNeeded(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'code_needed';
}
