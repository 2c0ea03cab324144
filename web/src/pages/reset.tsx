import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResetAnswer, ResetLinkAnswer } from '../../../src/dashboard/routes/password-reset.ts';
import { hrefOf } from '../base-path.ts';
import { useHashToken } from '../hash-token.ts';
import { read, send } from '../request.ts';
import { type SessionAnswer, useEnter } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Failure } from '../ui/page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toasts.tsx';
import styles from './entry/entry.module.css';
import { EntryPage, EntryPending } from './entry/entry-page.tsx';
import { LinkFailure } from './entry/link-failure.tsx';
import { texts } from './entry/texts.tsx';

const { title: TITLE, ...words } = texts.reset;

/** Shows the page behind the link for choosing a new password. */
export default function Reset() {
  const token = useHashToken();
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => send<ResetLinkAnswer>('POST', '/password-reset/link', { token: token ?? '' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isPending) return <EntryPending title={TITLE} />;
  if (link.isError) {
    return (
      <EntryPage title={TITLE} aside={<a href={hrefOf('/sign-in')}>{words.otherLink}</a>}>
        <LinkFailure error={link.error} retry={() => void link.refetch()} />
      </EntryPage>
    );
  }
  return <ResetForm key={token} token={token ?? ''} email={link.data.email} />;
}

function ResetForm({ token, email }: { readonly token: string; readonly email: string }) {
  const [password, setPassword] = useState('');
  const enter = useEnter();
  const resetting = useMutation({
    mutationFn: () => send<ResetAnswer>('PUT', '/password-reset', { token, password }),
    onSuccess: async ({ signedIn }) => {
      await enter(await read<SessionAnswer>('/session'), signedIn ? '/' : '/sign-in');
      toast(signedIn ? words.done : words.doneSignIn);
    },
  });
  return (
    <EntryPage title={TITLE} lead={words.lead}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          resetting.mutate();
        }}
      >
        <TextField label={texts.email} type="email" autoComplete="username" value={email} readOnly />
        <PasswordField label={texts.newPassword} kind="new" value={password} onChange={setPassword} autoFocus />
        {resetting.isError ? <Failure error={resetting.error} /> : null}
        <Button type="submit" variant="primary" className={styles.wideButton ?? ''} busy={resetting.isPending}>
          {words.save}
        </Button>
      </form>
    </EntryPage>
  );
}
