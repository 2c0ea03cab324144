import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetentionPreview } from '../../../../src/dashboard/routes/sites.ts';
import { day } from '../../format.ts';
import { question } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Card, Notice } from '../../ui/page.tsx';
import { KeptVisits, timeText } from './kept-visits.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './site-settings.module.css';
import { texts } from './texts.tsx';
import { useChangeSite } from './use-change-site.ts';

const MONTHS_MAX = 1200;
const MONTHS_FIRST = 24;
const { retention, visits } = texts;

/** Edits for how long the site's figures and visits are kept. */
export function RetentionCard() {
  const { site, organisation } = useSite();
  const [months, setMonths] = useState(site.retentionMonths);
  const [wantedVisits, setWantedVisits] = useState(site.visitMonths);
  const [confirming, setConfirming] = useState(false);
  const changing = useChangeSite();
  const isValid = months === null || (Number.isInteger(months) && months >= 1 && months <= MONTHS_MAX);
  const preview = useRetentionPreview(site.id, isValid ? months : null);
  // Visits are kept no longer than statistics.
  const mostVisits = (isValid ? months : site.retentionMonths) ?? MONTHS_MAX;
  const visitMonths = Math.min(wantedVisits, mostVisits);
  const lowersVisits = visitMonths < site.visitMonths;
  const isChanged = months !== site.retentionMonths || visitMonths !== site.visitMonths;
  const erases = months === site.retentionMonths ? null : (preview?.erases ?? null);
  const isForOwner = (isShorter(months, site.retentionMonths) || lowersVisits) && organisation?.role !== 'owner';
  // Sends only the fields that were changed here: somebody else may change the others at the same moment.
  const save = () =>
    changing.mutateAsync({
      ...(months === site.retentionMonths ? {} : { retentionMonths: months }),
      ...(visitMonths === site.visitMonths ? {} : { visitMonths }),
    });
  return (
    <Card title={retention.title}>
      <SettingsForm
        changing={changing}
        onSave={() => {
          if (erases === null && !lowersVisits) save().catch(() => undefined);
          else setConfirming(true);
        }}
        isReady={isChanged && isValid && !isForOwner && (months === null || preview !== undefined)}
      >
        <Retention months={months} onChange={setMonths} />
        {isValid ? (
          <RetentionEffect months={months} preview={preview} isChanged={months !== site.retentionMonths} />
        ) : (
          <p className="field-error" role="alert">
            {retention.outOfRange(MONTHS_MAX)}
          </p>
        )}
        <KeptVisits months={visitMonths} most={mostVisits} isLowered={lowersVisits} onChange={setWantedVisits} />
        {isForOwner && canManage(organisation) ? <Notice tone="warn">{retention.ownersOnly}</Notice> : null}
      </SettingsForm>
      {confirming ? (
        <Confirm
          title={erases === null ? visits.confirm.title : retention.confirm.title}
          action={retention.confirm.action}
          run={save}
          onClose={() => setConfirming(false)}
        >
          {erases === null ? null : <p>{retention.confirm.consequence(day(erases.from), day(erases.to))}</p>}
          {lowersVisits ? <p>{visits.confirm.consequence(timeText(visitMonths))}</p> : null}
        </Confirm>
      ) : null}
    </Card>
  );
}

/** Returns whether one retention keeps fewer days than another; null keeps all days. */
function isShorter(months: number | null, than: number | null): boolean {
  return months !== null && (than === null || months < than);
}

/** Returns what a retention would erase; undefined until it is known, and when `months` is null. */
function useRetentionPreview(siteId: string, months: number | null): RetentionPreview | undefined {
  const { data } = useQuery({
    ...question<RetentionPreview>(['retention', siteId, months], `/sites/${siteId}/retention`, { months }),
    enabled: months !== null,
  });
  return data;
}

function Retention({
  months,
  onChange,
}: {
  readonly months: number | null;
  readonly onChange: (months: number | null) => void;
}) {
  const [typed, setTyped] = useState(String(months ?? MONTHS_FIRST));
  return (
    <fieldset>
      <div role="radiogroup" aria-label={retention.title} className={styles.choices}>
        <label className={styles.radio}>
          <input type="radio" name="retention" checked={months === null} onChange={() => onChange(null)} />
          <span>{retention.forever}</span>
        </label>
        <div className={styles.radio}>
          <input
            type="radio"
            name="retention"
            id="retention-months"
            checked={months !== null}
            onChange={() => onChange(Number(typed))}
          />
          <label htmlFor="retention-months">
            {retention.limited(
              <input
                className={`input ${styles.months}`}
                type="number"
                min={1}
                max={MONTHS_MAX}
                aria-label={retention.months}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  onChange(Number(event.target.value));
                }}
              />,
            )}
          </label>
        </div>
      </div>
    </fieldset>
  );
}

function RetentionEffect({
  months,
  preview,
  isChanged,
}: {
  readonly months: number | null;
  readonly preview: RetentionPreview | undefined;
  readonly isChanged: boolean;
}) {
  if (months === null) {
    return <p className="field-hint">{retention.rawEvents}</p>;
  }
  if (preview === undefined) return null;
  const { firstKept, erases } = preview;
  if (!isChanged || erases === null) {
    return <p className="field-hint">{retention.keeps(day(firstKept))}</p>;
  }
  return <Notice tone="warn">{retention.deletes(day(erases.from), day(erases.to))}</Notice>;
}
