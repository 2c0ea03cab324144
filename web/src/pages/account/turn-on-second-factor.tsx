import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecoveryCodesAnswer, SecondFactorAnswer } from '../../../../src/dashboard/routes/account.ts';
import { send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failure, Notice } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CopyButton } from '../../ui/snippet.tsx';
import styles from './account.module.css';

export interface TurnOnSecondFactorProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Turns two-step sign-in on: the password, the app, the recovery codes. */
export function TurnOnSecondFactor({ email, onClose }: TurnOnSecondFactorProps) {
  const [begun, setBegun] = useState<SecondFactorAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog title={codes === null ? 'Turn two-step sign-in on' : 'Two-step sign-in is on'} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun !== null ? (
        <Scan begun={begun} onConfirmed={setCodes} />
      ) : (
        <Begin email={email} onBegun={setBegun} />
      )}
    </Dialog>
  );
}

function Begin({ email, onBegun }: { readonly email: string; readonly onBegun: (begun: SecondFactorAnswer) => void }) {
  const [password, setPassword] = useState('');
  const beginning = useMutation({
    mutationFn: () => send<SecondFactorAnswer>('POST', '/account/second-factor', { password }),
    onSuccess: onBegun,
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        beginning.mutate();
      }}
    >
      <p>
        You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or your password manager.
        First, your password:
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" kind="current" value={password} onChange={setPassword} autoFocus />
      {beginning.isError ? <Failure error={beginning.error} /> : null}
      <div>
        <Button type="submit" variant="primary" busy={beginning.isPending}>
          Go on
        </Button>
      </div>
    </form>
  );
}

function Scan({
  begun: { secret, url, qr },
  onConfirmed,
}: {
  readonly begun: SecondFactorAnswer;
  readonly onConfirmed: (codes: readonly string[]) => void;
}) {
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => send<RecoveryCodesAnswer>('PUT', '/account/second-factor', { code }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        confirming.mutate();
      }}
    >
      <div className={styles.scan}>
        <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" role="img">
          <title>QR code for your authenticator app</title>
          <path d={qr.path} />
        </svg>
        <div className={styles.secret}>
          <p>Scan this with the app.</p>
          <p className="muted small">
            On this phone already? <a href={url}>Open it in the app</a>. Or type this key into it:
          </p>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <TextField
        label="Code"
        hint="The six digits that the app shows now."
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus
      />
      {confirming.isError ? <Failure error={confirming.error} /> : null}
      <div>
        <Button type="submit" variant="primary" busy={confirming.isPending}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <div className="stack">
      <Notice tone="warn">
        Save these recovery codes now; they are shown only this once. Each of them lets you in once, in place of the
        app’s code, when your phone is lost.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button onClick={() => download(codes)}>
          <Icon name="download" /> Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = 'svc-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
