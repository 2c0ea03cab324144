import { useState } from 'react';
import type { OrganisationSignInAnswer, ShownRule } from '../../../../../src/dashboard/routes/sign-in-rules.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AccessFields, isNowhere } from '../access/access-fields.tsx';
import { useGroups } from '../groups/groups.tsx';
import { texts } from './texts.ts';

interface RuleFormProps {
  readonly organisation: OrganisationSummary;
  readonly providers: OrganisationSignInAnswer['providers'];
  /** Null for a new one. */
  readonly rule: ShownRule | null;
  readonly save: (rule: ShownRule) => Promise<void>;
  readonly onClose: () => void;
}

const NEW: Omit<ShownRule, 'provider'> = { value: '', role: 'viewer', reach: null, withheld: [], expiresAt: null };

/** Says who is granted what by one rule. */
export function RuleForm({ organisation, providers, rule: before, save, onClose }: RuleFormProps) {
  // A rule for any provider would let in people of one that is added later.
  const [rule, setRule] = useState<ShownRule>(before ?? { ...NEW, provider: providers[0]?.id ?? null });
  const groups = useGroups(organisation).data?.groups ?? [];
  const { provider, value, ...grant } = rule;
  return (
    <FormDialog
      {...(before === null ? texts.form.add : texts.form.change)}
      disabled={isNowhere(grant)}
      run={() => save(rule)}
      onDone={onClose}
      onClose={onClose}
    >
      <SelectField
        label={texts.provider}
        options={[...providers.map(({ id, name }) => [id, name] as const), [null, texts.anyProvider] as const]}
        value={provider}
        onChange={(next) => setRule({ ...rule, provider: next })}
      />
      <SelectField
        label={texts.who}
        options={[
          ['some', texts.some],
          ['all', texts.everybody],
        ]}
        value={value === null ? 'all' : 'some'}
        onChange={(next) => setRule({ ...rule, value: next === 'all' ? null : '' })}
      />
      {value === null ? null : (
        <TextField
          label={texts.value}
          hint={texts.valueHint}
          value={value}
          onChange={(next) => setRule({ ...rule, value: next })}
          required
          maxLength={300}
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <AccessFields
        organisation={organisation}
        groups={groups}
        value={grant}
        onChange={(next) => setRule({ ...rule, ...next })}
      />
    </FormDialog>
  );
}
