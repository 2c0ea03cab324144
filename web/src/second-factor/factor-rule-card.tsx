import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorRuleAnswer } from '../../../src/dashboard/routes/second-factor-rule.ts';
import { dateOf } from '../format.ts';
import { queryClient } from '../query-client.ts';
import { question, send } from '../request.ts';
import type { OrganisationSummary } from '../session.ts';
import { Answered } from '../ui/answered.tsx';
import { ConfirmButton } from '../ui/confirm.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Card } from '../ui/page.tsx';
import { texts } from './texts.tsx';

const { rule: words } = texts;
const USUAL_DAYS = '14';

/** Shows owners whether members need a second factor, and changes it. */
export default function FactorRuleCard({ organisation }: { readonly organisation: OrganisationSummary }) {
  const path = `/orgs/${organisation.id}/second-factor`;
  const queryKey = ['second-factor-rule', organisation.id];
  const rule = useQuery(question<FactorRuleAnswer>(queryKey, path));
  const change = async (graceDays: number | null) => {
    queryClient.setQueryData(queryKey, await send<FactorRuleAnswer>('PUT', path, { graceDays }));
  };
  return (
    <Card title={words.title}>
      <Answered query={rule} height="4rem">
        {({ requiredAt }) => (
          <div className="stack">
            <p>{requiredAt === null ? words.isOff : words.isOn(dateOf(requiredAt))}</p>
            <div>
              {requiredAt === null ? (
                <DialogButton dialog={(close) => <Require change={change} onClose={close} />}>
                  {words.require}
                </DialogButton>
              ) : (
                <ConfirmButton
                  variant="secondary"
                  button={words.end}
                  title={words.endTitle}
                  action={words.end}
                  run={() => change(null)}
                >
                  <p>{words.endLead}</p>
                </ConfirmButton>
              )}
            </div>
          </div>
        )}
      </Answered>
    </Card>
  );
}

interface RequireProps {
  readonly change: (graceDays: number) => Promise<void>;
  readonly onClose: () => void;
}

function Require({ change, onClose }: RequireProps) {
  const [days, setDays] = useState(USUAL_DAYS);
  return (
    <FormDialog title={words.require} submit={words.submit} run={() => change(Number(days))} onClose={onClose}>
      <p>{words.lead}</p>
      <TextField
        label={words.days}
        hint={words.daysHint}
        value={days}
        onChange={setDays}
        inputMode="numeric"
        required
      />
    </FormDialog>
  );
}
