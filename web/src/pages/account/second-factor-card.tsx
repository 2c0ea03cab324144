import { useState } from 'react';
import type { AccountAnswer } from '../../../../src/dashboard/routes/account.ts';
import { send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { refreshAccount } from './refresh-account.ts';
import { texts } from './texts.tsx';
import { TurnOnSecondFactor } from './turn-on-second-factor.tsx';

const { secondFactor: words, turnOff } = texts;

/** Shows whether two-factor authentication is on, and turns it on or off. */
export function SecondFactorCard({ account }: { readonly account: AccountAnswer }) {
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const close = () => {
    setOpen(null);
    void refreshAccount();
  };
  const { secondFactor, passkeys } = account;
  return (
    <Card
      title={words.title}
      actions={
        <span className={`badge ${secondFactor ? 'badge-good' : ''}`}>{secondFactor ? words.on : words.off}</span>
      }
    >
      <div className="stack">
        <p>{secondFactor ? words.whenOn : words.whenOff}</p>
        <div>
          {secondFactor ? (
            <Button variant="danger" onClick={() => setOpen('off')}>
              {words.turnOff}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setOpen('on')}>
              {words.turnOn}
            </Button>
          )}
        </div>
      </div>
      {open === 'on' ? <TurnOnSecondFactor email={account.email} onClose={close} /> : null}
      {open === 'off' ? <TurnOff email={account.email} hasPasskeys={passkeys.length > 0} onClose={close} /> : null}
    </Card>
  );
}

interface TurnOffProps {
  readonly email: string;
  readonly hasPasskeys: boolean;
  readonly onClose: () => void;
}

function TurnOff({ email, hasPasskeys, onClose }: TurnOffProps) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={turnOff.title}
      submit={turnOff.submit}
      danger
      run={() => send('DELETE', '/account/second-factor', { password })}
      done={turnOff.done}
      onClose={onClose}
    >
      <p>{hasPasskeys ? turnOff.withPasskeys : turnOff.consequence}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={turnOff.password} kind="current" value={password} onChange={setPassword} autoFocus />
    </FormDialog>
  );
}
