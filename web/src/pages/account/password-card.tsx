import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Failure } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useRefreshAccount } from './use-refresh-account.ts';

/** Changes the password; signs all other browsers out. */
export function PasswordCard({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const refresh = useRefreshAccount();
  const changing = useMutation({
    mutationFn: () => send('PUT', '/account/password', { current, next }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      toast('Your password is changed');
      await refresh();
    },
  });
  return (
    <Card title="Password">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          changing.mutate();
        }}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" kind="current" value={current} onChange={setCurrent} />
        <PasswordField label="New password" kind="new" value={next} onChange={setNext} />
        {changing.isError ? <Failure error={changing.error} /> : null}
        <div className="row">
          <Button type="submit" variant="primary" busy={changing.isPending}>
            Change password
          </Button>
          <span className="muted small">Your other browsers are signed out then.</span>
        </div>
      </form>
    </Card>
  );
}
