import { useState } from 'react';
import type { AccountAnswer } from '../../../../src/dashboard/routes/account.ts';
import { send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Card, Notice } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { TurnOnSecondFactor } from './turn-on-second-factor.tsx';
import { useRefreshAccount } from './use-refresh-account.ts';

/** With so few recovery codes left, the card explains how to get new ones. */
const FEW_CODES = 3;

/** Shows whether two-step sign-in is on, and turns it on or off. */
export function SecondFactorCard({ account }: { readonly account: AccountAnswer }) {
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const refresh = useRefreshAccount();
  const close = () => {
    setOpen(null);
    void refresh();
  };
  const { secondFactor, recoveryCodesLeft } = account;
  return (
    <Card
      title="Two-step sign-in"
      actions={<span className={`badge ${secondFactor ? 'badge-good' : ''}`}>{secondFactor ? 'On' : 'Off'}</span>}
    >
      <div className="stack">
        <p>
          {secondFactor
            ? `Signing in takes your password and a code of your authenticator app. You have ${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
            : 'Besides your password, signing in then takes a code that an app on your phone shows. Who learns your password cannot get in with it alone.'}
        </p>
        {secondFactor && recoveryCodesLeft <= FEW_CODES ? (
          <Notice tone="warn">
            Recovery codes get you in when your phone is lost. For new ones, turn two-step sign-in off and on again.
          </Notice>
        ) : null}
        <div>
          {secondFactor ? (
            <Button variant="danger" onClick={() => setOpen('off')}>
              Turn off
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setOpen('on')}>
              Turn on
            </Button>
          )}
        </div>
      </div>
      {open === 'on' ? <TurnOnSecondFactor email={account.email} onClose={close} /> : null}
      {open === 'off' ? <TurnOff email={account.email} onClose={close} /> : null}
    </Card>
  );
}

function TurnOff({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title="Turn two-step sign-in off?"
      submit="Turn off"
      danger
      run={() => send('DELETE', '/account/second-factor', { password })}
      onDone={() => {
        toast('Two-step sign-in is off');
        onClose();
      }}
      onClose={onClose}
    >
      <p>Your password alone will let you in. The recovery codes and the entry in your app are worth nothing then.</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" kind="current" value={password} onChange={setPassword} autoFocus />
    </FormDialog>
  );
}
