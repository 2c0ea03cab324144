import { useState } from 'react';
import type { AuditSettings } from '../../../../src/dashboard/routes/audit.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { texts } from './texts.ts';

/** The times for which a record can be kept. */
const MONTHS = [3, 6, 12, 24, 36, 60];

interface SettingsDialogProps {
  readonly path: string;
  readonly queryKey: readonly unknown[];
  readonly settings: AuditSettings;
  readonly onClose: () => void;
}

/** Changes what the record of an organisation keeps. */
export function SettingsDialog({ path, queryKey, settings, onClose }: SettingsDialogProps) {
  const [networks, setNetworks] = useState(settings.networks);
  const [views, setViews] = useState(settings.views);
  const [months, setMonths] = useState(settings.months);
  const offered = [...new Set([...MONTHS, ...(settings.months === null ? [] : [settings.months])])].sort(
    (a, b) => a - b,
  );
  return (
    <FormDialog
      title={texts.settings.title}
      submit={texts.settings.save}
      run={() => send('PUT', path, { networks, views, months }).then(() => refresh(queryKey))}
      onClose={onClose}
    >
      <CheckField
        label={texts.settings.networks}
        hint={texts.settings.networksHint}
        checked={networks}
        onChange={setNetworks}
      />
      <CheckField label={texts.settings.views} hint={texts.settings.viewsHint} checked={views} onChange={setViews} />
      <SelectField<number | null>
        label={texts.settings.kept}
        options={[
          [null, texts.settings.always],
          ...offered.map((count) => [count, texts.settings.months(count)] as const),
        ]}
        value={months}
        onChange={setMonths}
      />
    </FormDialog>
  );
}
