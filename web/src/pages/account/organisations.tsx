import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Organisation } from '../../../../src/accounts/organisations.ts';
import { send } from '../../request.ts';
import { type SessionAnswer, useRefreshSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card } from '../../ui/page.tsx';
import { ROLE_NAMES } from '../organisation/roles.ts';

/** Lists the organisations that the user belongs to. */
export function Organisations({ session }: { readonly session: SessionAnswer }) {
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="Your organisations"
      actions={
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" /> New organisation
        </Button>
      }
    >
      {session.organisations.length === 0 ? (
        <p className="muted">You belong to none. Make one of your own, or ask somebody to invite you.</p>
      ) : (
        <ItemList>
          {session.organisations.map(({ id, name, role }) => (
            <Item key={id} name={<Link href={`/organisation/${id}`}>{name}</Link>} details={ROLE_NAMES[role]} />
          ))}
        </ItemList>
      )}
      {adding ? <NewOrganisation onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function NewOrganisation({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const refresh = useRefreshSession();
  const [, navigate] = useLocation();
  return (
    <FormDialog
      title="New organisation"
      submit="Make the organisation"
      run={() => send<Organisation>('POST', '/orgs', { name })}
      onDone={async ({ id }) => {
        await refresh();
        navigate(`/organisation/${id}`);
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="An organisation has its own sites, members and API keys. You will own it."
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="organization"
        required
        autoFocus
        dir="auto"
      />
    </FormDialog>
  );
}
