import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkAccessAnswer } from '../../../../src/dashboard/routes/shared.ts';
import { refresh } from '../../query-client.ts';
import { send, sendShareAccess } from '../../request.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { texts } from './texts.ts';

/** Asks for the password of a link. What it gives stays in the memory of the page: a reload asks again. */
export function LinkPassword({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const entering = useMutation({
    mutationFn: () => send<LinkAccessAnswer>('POST', `/shared/${encodeURIComponent(token)}/password`, { password }),
    onSuccess: ({ access }) => {
      sendShareAccess(access);
      return refresh([]);
    },
  });
  return (
    <Page title={texts.password.title} lead={texts.password.lead} narrow>
      <ActionForm action={entering} submit={texts.password.open}>
        <PasswordField label={texts.password.label} kind="current" value={password} onChange={setPassword} />
      </ActionForm>
    </Page>
  );
}
