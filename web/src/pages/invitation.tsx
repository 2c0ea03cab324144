import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { InvitationAnswer } from '../../../src/dashboard/routes/members.ts';
import { useHashToken } from '../hash-token.ts';
import { RequestError, send } from '../request.ts';
import { type SessionAnswer, useRefreshSession, useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Failure, Notice } from '../ui/page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { CodeField } from './entry/code-field.tsx';
import styles from './entry/entry.module.css';
import { EntryPage, EntryPending } from './entry/entry-page.tsx';
import { LinkFailure } from './entry/link-failure.tsx';
import { AS_ROLE } from './organisation/roles.ts';

const TITLE = 'You are invited';

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
      <EntryPage title={TITLE} aside={<a href="/">Go to your sites</a>}>
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
  const refresh = useRefreshSession();
  const [, navigate] = useLocation();
  const isSelf = signedInAs === email;
  const accepting = useMutation({
    mutationFn: () => {
      const proof = isSelf ? {} : asksCode ? { password, code } : { password };
      return send<SessionAnswer>('POST', '/invitation/accept', { token, ...proof });
    },
    onSuccess: async (session) => {
      await refresh(session);
      navigate('/', { replace: true });
    },
    onError: (error) => {
      if (isCodeNeeded(error)) setAsksCode(true);
    },
  });
  const error = isCodeNeeded(accepting.error) ? null : accepting.error;
  return (
    <EntryPage
      title={TITLE}
      lead={
        <>
          to <bdi>{organisation}</bdi>, as {AS_ROLE[role]}.
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          accepting.mutate();
        }}
      >
        {signedInAs !== null && !isSelf ? (
          <Notice tone="warn">
            You are signed in as {signedInAs}. The invitation is for {email}: accepting it signs you in as {email}.
          </Notice>
        ) : null}
        {asksCode ? (
          <CodeField value={code} onChange={setCode} />
        ) : (
          <>
            <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
            {isSelf ? null : (
              <PasswordField
                label="Password"
                kind="current"
                hint="If you have an account here, its password. Otherwise choose one, of at least 8 characters."
                value={password}
                onChange={setPassword}
                autoFocus
              />
            )}
          </>
        )}
        {error === null ? null : <Failure error={error} />}
        <Button type="submit" variant="primary" className={styles.wideButton ?? ''} busy={accepting.isPending}>
          Accept
        </Button>
      </form>
    </EntryPage>
  );
}

function isCodeNeeded(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'code_needed';
}
