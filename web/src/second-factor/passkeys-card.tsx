import { useState } from 'react';
import type { AccountAnswer } from '../../../src/dashboard/routes/account.ts';
import type { AddedFactorAnswer, CreationOptions } from '../../../src/dashboard/routes/passkeys.ts';
import { dateOf } from '../format.ts';
import { refreshAccount } from '../pages/account/refresh-account.ts';
import { RecoveryCodes } from '../pages/account/turn-on-second-factor.tsx';
import { send } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { NameField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Item, ItemList } from '../ui/item-list.tsx';
import { Card, Notice } from '../ui/page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { texts } from './texts.tsx';
import { canUsePasskeys, createPasskey } from './webauthn.ts';

type Passkey = AccountAnswer['passkeys'][number];

const { card: words } = texts;

/** With so few recovery codes left, the card warns. */
const FEW_CODES = 3;

interface CardProps {
  readonly account: AccountAnswer;
  readonly publicUrl: string;
}

/** Lists the account's passkeys, adds, renames and removes them. */
export function PasskeysCard({ account, publicUrl }: CardProps) {
  const { passkeys } = account;
  const canAdd = canUsePasskeys(publicUrl);
  return (
    <Card
      title={words.title}
      actions={
        canAdd ? (
          <DialogButton dialog={(close) => <Add email={account.email} onClose={close} />}>
            <Icon name="plus" /> {words.add}
          </DialogButton>
        ) : undefined
      }
    >
      <div className="stack">
        <p>{words.lead}</p>
        {canAdd ? null : <p className="muted small">{words.cannotAdd(publicUrl)}</p>}
        {passkeys.length === 0 ? null : (
          <ItemList>
            {passkeys.map((passkey) => (
              <Item
                key={passkey.id}
                name={<bdi>{passkey.name}</bdi>}
                details={detailsOf(passkey)}
                actions={
                  <>
                    <DialogButton
                      aria-label={words.renameLabel(passkey.name)}
                      dialog={(close) => <Rename passkey={passkey} onClose={close} />}
                    >
                      {words.rename}
                    </DialogButton>
                    <DialogButton
                      aria-label={words.removeLabel(passkey.name)}
                      dialog={(close) => <Remove passkey={passkey} account={account} onClose={close} />}
                    >
                      {words.remove}
                    </DialogButton>
                  </>
                }
              />
            ))}
          </ItemList>
        )}
      </div>
    </Card>
  );
}

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryCodesCard({ account }: Pick<CardProps, 'account'>) {
  const left = account.recoveryCodesLeft;
  if (left === null) return null;
  return (
    <Card
      title={words.recovery.title}
      actions={
        <DialogButton dialog={(close) => <Renew email={account.email} onClose={close} />}>
          {words.recovery.renew}
        </DialogButton>
      }
    >
      {left <= FEW_CODES ? (
        <Notice tone="warn">{words.recovery.left(left)}</Notice>
      ) : (
        <p>{words.recovery.left(left)}</p>
      )}
    </Card>
  );
}

function detailsOf({ createdAt, lastUsedAt }: Passkey): string {
  const added = words.added(dateOf(createdAt));
  return lastUsedAt === null ? added : `${added} · ${words.lastUsed(dateOf(lastUsedAt))}`;
}

interface DialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

function Add({ email, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = async () => {
    const passkey = await createPasskey(await send<CreationOptions>('POST', '/account/passkeys/options', { password }));
    return send<AddedFactorAnswer>('POST', '/account/passkeys', { name, passkey });
  };
  if (codes !== null) return <NewCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title={words.add}
      submit={words.addSubmit}
      run={add}
      done={words.addDone}
      onDone={async ({ recoveryCodes }) => {
        if (recoveryCodes !== null) return setCodes(recoveryCodes);
        await refreshAccount();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{words.addLead}</p>
      <NameField label={words.name} hint={words.nameHint} value={name} onChange={setName} />
      <OwnPassword email={email} value={password} onChange={setPassword} />
    </FormDialog>
  );
}

function Renew({ email, onClose }: DialogProps) {
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <NewCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title={words.recovery.renew}
      submit={words.recovery.submit}
      run={() => send<AddedFactorAnswer>('POST', '/account/recovery-codes', { password })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    >
      <p>{words.recovery.consequence}</p>
      <OwnPassword email={email} value={password} onChange={setPassword} />
    </FormDialog>
  );
}

/** Shows new recovery codes. The account is read again when they have been saved, which would close the dialog. */
function NewCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const close = () => {
    onClose();
    void refreshAccount();
  };
  return (
    <Dialog title={words.recovery.title} onClose={close}>
      <RecoveryCodes codes={codes} onDone={close} />
    </Dialog>
  );
}

function Rename({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title={words.renameTitle}
      submit={words.renameSubmit}
      run={() => send('PATCH', `/account/passkeys/${passkey.id}`, { name }).then(refreshAccount)}
      onClose={onClose}
    >
      <NameField label={words.name} value={name} onChange={setName} />
    </FormDialog>
  );
}

function Remove({
  passkey,
  account: { email, passkeys, secondFactor },
  onClose,
}: Pick<CardProps, 'account'> & { readonly passkey: Passkey; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const isLast = passkeys.length === 1 && !secondFactor;
  return (
    <FormDialog
      title={words.removeTitle}
      submit={words.remove}
      danger
      run={() => send('DELETE', `/account/passkeys/${passkey.id}`, { password }).then(refreshAccount)}
      done={words.removed}
      onClose={onClose}
    >
      <p>{isLast ? words.removeLast : words.removeLead}</p>
      <OwnPassword email={email} value={password} onChange={setPassword} />
    </FormDialog>
  );
}

interface OwnPasswordProps {
  readonly email: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

function OwnPassword({ email, value, onChange }: OwnPasswordProps) {
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={words.password} kind="current" value={value} onChange={onChange} />
    </>
  );
}
