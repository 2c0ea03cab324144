import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../request.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Card } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { refreshAccount } from './refresh-account.ts';
import { texts } from './texts.tsx';

const { password: words } = texts;

/** Changes the password; signs all other browsers out. */
export function PasswordCard({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const changing = useMutation({
    mutationFn: () => send('PUT', '/account/password', { current, next }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      toast(words.changed);
      await refreshAccount();
    },
  });
  return (
    <Card title={words.title}>
      <ActionForm
        action={changing}
        submit={words.submit}
        beside={<span className="muted small">{words.consequence}</span>}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={words.current} kind="current" value={current} onChange={setCurrent} />
        <PasswordField label={words.next} kind="new" value={next} onChange={setNext} />
      </ActionForm>
    </Card>
  );
}
