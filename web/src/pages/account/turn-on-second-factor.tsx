import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorAnswer } from '../../../../src/dashboard/routes/account.ts';
import type { AddedFactorAnswer } from '../../../../src/dashboard/routes/passkeys.ts';
import { send } from '../../request.ts';
import { download } from '../../site-view/export/download.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CopyButton } from '../../ui/snippet.tsx';
import styles from './account.module.css';
import { texts } from './texts.tsx';

const { begin, scan, recovery, ...words } = texts.turnOn;

export interface TurnOnSecondFactorProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Turns two-factor authentication on: the password, the app, the recovery codes. */
export function TurnOnSecondFactor({ email, onClose }: TurnOnSecondFactorProps) {
  const [begun, setBegun] = useState<SecondFactorAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog title={codes === null ? words.title : words.titleDone} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun !== null ? (
        <Scan begun={begun} onConfirmed={(added) => (added === null ? onClose() : setCodes(added))} />
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
    <ActionForm action={beginning} submit={begin.submit}>
      <p>{begin.explanation}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={begin.password} kind="current" value={password} onChange={setPassword} autoFocus />
    </ActionForm>
  );
}

function Scan({
  begun: { secret, url, qr },
  onConfirmed,
}: {
  readonly begun: SecondFactorAnswer;
  /** Called with the recovery codes; null when there are some already. */
  readonly onConfirmed: (codes: readonly string[] | null) => void;
}) {
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => send<AddedFactorAnswer>('PUT', '/account/second-factor', { code }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <ActionForm action={confirming} submit={scan.submit}>
      <div className={styles.scan}>
        <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" role="img">
          <title>{scan.picture}</title>
          <path d={qr.path} />
        </svg>
        <div className={styles.secret}>
          <p>{scan.instructions}</p>
          <p className="muted small">{scan.onPhone(url)}</p>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <TextField
        label={scan.code}
        hint={scan.codeHint}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus
      />
    </ActionForm>
  );
}

/** Shows new recovery codes until they have been saved. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const file = `${codes.join('\n')}\n`;
  return (
    <div className="stack">
      <Notice tone="warn">{recovery.warning}</Notice>
      <ul className={styles.codes} aria-label={recovery.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={codes.join('\n')} label={recovery.copy} />
        <Button onClick={() => download('svc-recovery-codes.txt', new Blob([file], { type: 'text/plain' }))}>
          <Icon name="download" /> {recovery.download}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {recovery.done}
        </Button>
      </div>
    </div>
  );
}
