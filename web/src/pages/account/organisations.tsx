import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Organisation } from '../../../../src/accounts/organisations.ts';
import { ProvidersDue } from '../../providers-due/providers-due.tsx';
import { send } from '../../request.ts';
import { texts as factor } from '../../second-factor/texts.tsx';
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
  const { organisations, providersDue, factorsDue = [] } = session;
  const shutOut = factorsDue.filter(({ at }) => at <= Date.now());
  return (
    <Card
      title={words.title}
      actions={
        <DialogButton dialog={(close) => <NewOrganisation onClose={close} />}>
          <Icon name="plus" /> {words.add}
        </DialogButton>
      }
    >
      <div className="stack">
        {organisations.length > 0 ? (
          <ItemList>
            {organisations.map(({ id, name, role }) => (
              <Item
                key={id}
                name={<Link href={`/organisation/${id}`}>{name}</Link>}
                details={organisation.roles.names[role]}
              />
            ))}
          </ItemList>
        ) : shutOut.length > 0 || providersDue !== undefined ? null : (
          <p className="muted">{words.empty}</p>
        )}
        {shutOut.map(({ id, name }) => (
          <p key={id}>{factor.due.isOver(name)}</p>
        ))}
        <ProvidersDue />
      </div>
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
