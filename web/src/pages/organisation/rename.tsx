import { useState } from 'react';
import { send } from '../../request.ts';
import { type OrganisationSummary, refreshSession } from '../../session.ts';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { texts } from './texts.tsx';

export interface RenameProps {
  readonly organisation: OrganisationSummary;
  readonly onClose: () => void;
}

/** Renames an organisation. */
export function Rename({ organisation, onClose }: RenameProps) {
  const [name, setName] = useState(organisation.name);
  return (
    <FormDialog
      title={texts.rename.title}
      submit={texts.rename.save}
      run={() => send('PATCH', `/orgs/${organisation.id}`, { name }).then(() => refreshSession())}
      onClose={onClose}
    >
      <NameField label={texts.rename.name} value={name} onChange={setName} />
    </FormDialog>
  );
}
