import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Organisation } from '../../../../src/accounts/organisations.ts';
import { send } from '../../request.ts';
import { refreshSession, type SessionAnswer } from '../../session.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card } from '../../ui/page.tsx';
import { texts as organisation } from '../organisation/texts.tsx';
import { texts } from './texts.tsx';

const { organisations: words } = texts;

/** Lists the organisations that the user belongs to. */
export function Organisations({ session }: { readonly session: SessionAnswer }) {
  return (
    <Card
      title={words.title}
      actions={
        <DialogButton dialog={(close) => <NewOrganisation onClose={close} />}>
          <Icon name="plus" /> {words.add}
        </DialogButton>
      }
    >
      {session.organisations.length === 0 ? (
        <p className="muted">{words.empty}</p>
      ) : (
        <ItemList>
          {session.organisations.map(({ id, name, role }) => (
            <Item
              key={id}
              name={<Link href={`/organisation/${id}`}>{name}</Link>}
              details={organisation.roles.names[role]}
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function NewOrganisation({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [, navigate] = useLocation();
  return (
    <FormDialog
      title={words.form.title}
      submit={words.form.submit}
      run={() => send<Organisation>('POST', '/orgs', { name })}
      onDone={async ({ id }) => {
        await refreshSession();
        navigate(`/organisation/${id}`);
      }}
      onClose={onClose}
    >
      <NameField
        label={words.form.name}
        hint={words.form.nameHint}
        value={name}
        onChange={setName}
        autoComplete="organization"
      />
    </FormDialog>
  );
}
