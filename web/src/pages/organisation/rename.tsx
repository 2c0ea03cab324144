import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../request.ts';
import { type OrganisationSummary, useRefreshSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failure } from '../../ui/page.tsx';

export interface RenameProps {
  readonly organisation: OrganisationSummary;
  readonly onClose: () => void;
}

/** Gives an organisation another name. */
export function Rename({ organisation, onClose }: RenameProps) {
  const [name, setName] = useState(organisation.name);
  const refresh = useRefreshSession();
  const renaming = useMutation({
    mutationFn: () => send('PATCH', `/orgs/${organisation.id}`, { name }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog title="Rename the organisation" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          renaming.mutate();
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          required
          autoFocus
          dir="auto"
        />
        {renaming.isError ? <Failure error={renaming.error} /> : null}
        <div className="row">
          <Button type="submit" variant="primary" busy={renaming.isPending}>
            Save
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
