import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResetAnswer, ResetLinkAnswer } from '../../../src/dashboard/routes/password-reset.ts';
import { hrefOf } from '../base-path.ts';
import { useHashToken } from '../hash-token.ts';
import { read, send } from '../request.ts';
import { type SessionAnswer, useEnter } from '../session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toasts.tsx';
import { EntryPage } from './entry/entry-page.tsx';
import { LinkPage } from './entry/link-page.tsx';
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
  return (
    <LinkPage title={TITLE} link={link} elsewhere={<a href={hrefOf('/sign-in')}>{words.otherLink}</a>}>
      {({ email }) => <ResetForm key={token} token={token ?? ''} email={email} />}
    </LinkPage>
  );
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
      <ActionForm action={resetting} submit={words.save}>
        <TextField label={texts.email} type="email" autoComplete="username" value={email} readOnly />
        <PasswordField label={texts.newPassword} kind="new" value={password} onChange={setPassword} autoFocus />
      </ActionForm>
    </EntryPage>
  );
}
