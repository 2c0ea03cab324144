import { useState } from 'react';
import type { OrganisationSignInAnswer } from '../../../../../src/dashboard/routes/sign-in-rules.ts';
import { send } from '../../../request.ts';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { texts } from './texts.ts';

const words = texts.require;

interface RequirementProps {
  /** The path of the organisation's sign-in. */
  readonly path: string;
  readonly signIn: OrganisationSignInAnswer;
  readonly onChanged: (answer: OrganisationSignInAnswer) => void;
}

/** Says whether members have to sign in by a provider, and changes it. */
export function RequirementPart({ path, signIn, onChanged }: RequirementProps) {
  const { requirement, owners, providers } = signIn;
  const change = (next: OrganisationSignInAnswer['requirement']) =>
    send<OrganisationSignInAnswer>('PUT', `${path}/requirement`, { requirement: next }).then(onChanged);
  if (requirement === null) {
    return (
      <>
        <p>{words.isOff}</p>
        <div>
          <DialogButton
            disabled={owners.length === 0 || providers.length === 0}
            dialog={(close) => <RequireForm signIn={signIn} change={change} onClose={close} />}
          >
            {words.button}
          </DialogButton>
        </div>
        {owners.length === 0 ? <p className="muted small">{words.none}</p> : null}
      </>
    );
  }
  const provider = providers.find(({ id }) => id === requirement.provider)?.name ?? requirement.provider;
  const owner = owners.find(({ id }) => id === requirement.breakGlassId)?.email ?? '';
  return (
    <>
      <p>{words.isOn(provider, owner)}</p>
      <div>
        <ConfirmButton
          variant="secondary"
          button={words.end}
          title={words.endTitle}
          action={words.end}
          run={() => change(null)}
        >
          <p>{words.endLead}</p>
        </ConfirmButton>
      </div>
    </>
  );
}

interface RequireFormProps {
  readonly signIn: OrganisationSignInAnswer;
  readonly change: (next: OrganisationSignInAnswer['requirement']) => Promise<void>;
  readonly onClose: () => void;
}

function RequireForm({ signIn: { owners, providers }, change, onClose }: RequireFormProps) {
  const [provider, setProvider] = useState(providers[0]!.id);
  const [breakGlassId, setBreakGlass] = useState(owners[0]!.id);
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      run={() => change({ provider, breakGlassId })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      <SelectField
        label={texts.provider}
        options={providers.map(({ id, name }) => [id, name] as const)}
        value={provider}
        onChange={setProvider}
      />
      <SelectField
        label={words.breakGlass}
        hint={words.hint}
        options={owners.map(({ id, email }) => [id, email] as const)}
        value={breakGlassId}
        onChange={setBreakGlass}
      />
    </FormDialog>
  );
}
