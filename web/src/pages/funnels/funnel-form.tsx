import { useState } from 'react';
import type { FunnelChange } from '../../../../src/dashboard/routes/funnels.ts';
import { browserPath } from '../../../../src/domain/browser-path.ts';
import type { FunnelStep } from '../../../../src/domain/funnel.ts';
import { FUNNEL_WINDOW_MAX_MINUTES } from '../../../../src/domain/limits.ts';
import { refreshFigures } from '../../query-client.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toasts.tsx';
import { changeSearch } from '../../use-period.ts';
import styles from './funnels.module.css';
import { type DraftStep, draftSteps, StepsField } from './steps-field.tsx';
import { texts } from './texts.tsx';
import { currentVersion, type Funnel } from './versions/definition.ts';

const { form } = texts;

/** The initial content of the form for a new funnel. */
export interface FunnelDraft {
  readonly name: string;
  readonly windowMinutes: number;
  readonly steps: readonly FunnelStep[];
}

export interface FunnelFormProps {
  /** Null to create a new funnel. */
  readonly funnel: Funnel | null;
  /** The initial content for a new funnel; null for an empty form. */
  readonly draft: FunnelDraft | null;
  readonly onClose: () => void;
}

const EMPTY: FunnelDraft = {
  name: '',
  windowMinutes: 30,
  steps: [
    { kind: 'page', pattern: '' },
    { kind: 'page', pattern: '' },
  ],
};

/** Creates a funnel, or a new version of one. */
export function FunnelForm({ funnel, draft, onClose }: FunnelFormProps) {
  const { site } = useSite();
  const current = funnel === null ? null : currentVersion(funnel);
  const begun = funnel === null || current === null ? (draft ?? EMPTY) : { name: funnel.name, ...current };
  const [name, setName] = useState(begun.name);
  const [steps, setSteps] = useState<readonly DraftStep[]>(() => draftSteps(begun.steps));
  const [windowMinutes, setWindowMinutes] = useState(begun.windowMinutes);
  const cleaned = steps.map(({ kind, pattern }): FunnelStep => ({ kind, pattern: browserPath(pattern.trim()) }));
  const isNewVersion =
    current !== null &&
    (windowMinutes !== begun.windowMinutes || JSON.stringify(cleaned) !== JSON.stringify(plain(begun.steps)));
  return (
    <FormDialog
      title={funnel === null ? form.titleNew : form.titleEdit}
      submit={funnel === null ? form.create : isNewVersion ? form.saveVersion : form.save}
      run={() => {
        const fields = { name, windowMinutes, steps: cleaned };
        if (funnel === null) return send<FunnelChange>('POST', `/sites/${site.id}/funnels`, fields);
        return send<FunnelChange>('PATCH', `/sites/${site.id}/funnels/${funnel.id}`, fields);
      }}
      onDone={async ({ id, version }) => {
        await refreshFigures();
        toast(funnel === null ? form.created : isNewVersion ? form.savedVersion(version) : form.saved);
        onClose();
        changeSearch({ funnel: String(id), ...(isNewVersion ? { version: null } : {}) });
      }}
      onClose={onClose}
      wide
    >
      <NameField label={form.name} value={name} onChange={setName} placeholder={form.namePlaceholder} />
      <StepsField steps={steps} onChange={setSteps} />
      <WindowField minutes={windowMinutes} onChange={setWindowMinutes} />
      {isNewVersion && current !== null ? <Notice>{form.newVersion(current.version + 1)}</Notice> : null}
    </FormDialog>
  );
}

/** Returns steps without the fields that only the form needs. */
function plain(steps: readonly FunnelStep[]): FunnelStep[] {
  return steps.map(({ kind, pattern }) => ({ kind, pattern }));
}

const UNIT_MINUTES = { minutes: 1, hours: 60 } as const;
type Unit = keyof typeof UNIT_MINUTES;
const UNITS = Object.keys(UNIT_MINUTES) as Unit[];

function WindowField({
  minutes,
  onChange,
}: {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}) {
  const [unit, setUnit] = useState<Unit>(minutes % 60 === 0 ? 'hours' : 'minutes');
  const [text, setText] = useState(String(minutes / UNIT_MINUTES[unit]));
  const tell = (amount: string, of: Unit) => {
    setText(amount);
    setUnit(of);
    onChange(Math.round(Number(amount) * UNIT_MINUTES[of]));
  };
  return (
    <fieldset className="field">
      <legend className="field-label">{form.window}</legend>
      <div className={styles.window}>
        <input
          className="input"
          type="number"
          aria-label={form.windowAmount}
          min={1}
          max={FUNNEL_WINDOW_MAX_MINUTES / UNIT_MINUTES[unit]}
          step={unit === 'hours' ? 'any' : 1}
          value={text}
          onChange={(event) => tell(event.target.value, unit)}
          required
        />
        <Select
          aria-label={form.windowUnit}
          options={UNITS.map((one) => [one, form.units[one]])}
          value={unit}
          onChange={(chosen) => tell(text, chosen)}
        />
      </div>
      <p className="field-hint">{form.windowHint}</p>
    </fieldset>
  );
}
