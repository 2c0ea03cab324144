import { useState } from 'react';
import type { AccountAnswer } from '../../../../../src/dashboard/routes/account.ts';
import { instant } from '../../../format.ts';
import { send } from '../../../request.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { Card } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { refreshAccount } from '../refresh-account.ts';
import { texts } from './texts.ts';

type Linked = NonNullable<AccountAnswer['identities']>;

/** Lists the providers that open the account, and ends a link to one. */
export function Identities({ identities }: { readonly identities: Linked }) {
  return (
    <Card title={texts.title}>
      <ItemList>
        {identities.map((identity) => (
          <Item
            key={identity.id}
            name={<bdi>{identity.provider}</bdi>}
            details={texts.since(instant(identity.createdAt))}
            actions={
              <DialogButton
                aria-label={texts.removeLabel(identity.provider)}
                dialog={(close) => <Remove identity={identity} onClose={close} />}
              >
                {texts.remove}
              </DialogButton>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}

function Remove({ identity, onClose }: { readonly identity: Linked[number]; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={texts.title}
      submit={texts.remove}
      danger
      run={() => send('DELETE', `/account/identities/${identity.id}`, { password })}
      done={texts.removed}
      onDone={async () => {
        await refreshAccount();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{texts.consequence(identity.provider)}</p>
      <PasswordField label={texts.password} kind="current" value={password} onChange={setPassword} />
    </FormDialog>
  );
}
