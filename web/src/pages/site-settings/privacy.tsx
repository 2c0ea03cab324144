import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetentionPreview } from '../../../../src/dashboard/routes/sites.ts';
import { day } from '../../format.ts';
import { read } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Card, messageOf, Notice } from '../../ui/page.tsx';
import { OnlyAdmins } from './only-admins.tsx';
import styles from './site-settings.module.css';
import { useChangeSite } from './use-change-site.ts';

const MONTHS_MAX = 1200;
const MONTHS_FIRST = 24;

/** Edits the site's Global Privacy Control option and the retention of its figures. */
export function Privacy() {
  const { site, organisation } = useSite();
  const [honoursGpc, setHonoursGpc] = useState(site.honoursGpc);
  const [months, setMonths] = useState(site.retentionMonths);
  const [confirming, setConfirming] = useState(false);
  const changing = useChangeSite();
  const isValid = months === null || (Number.isInteger(months) && months >= 1 && months <= MONTHS_MAX);
  const preview = useRetentionPreview(site.id, isValid ? months : null);
  const isChanged = honoursGpc !== site.honoursGpc || months !== site.retentionMonths;
  const erases = months === site.retentionMonths ? null : (preview?.erases ?? null);
  const isForOwner = isShorter(months, site.retentionMonths) && organisation?.role !== 'owner';
  // Sends only the fields that were changed here: somebody else may change the others at the same moment.
  const save = () =>
    changing.mutateAsync({
      ...(honoursGpc === site.honoursGpc ? {} : { honoursGpc }),
      ...(months === site.retentionMonths ? {} : { retentionMonths: months }),
    });
  return (
    <Card title="Privacy">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (erases === null) save().catch(() => undefined);
          else setConfirming(true);
        }}
      >
        <fieldset disabled={!canManage(organisation)}>
          <CheckField
            label="Honour Global Privacy Control"
            hint="Visitors whose browser sends this signal asked not to be tracked. They are then not counted at all."
            checked={honoursGpc}
            onChange={(event) => setHonoursGpc(event.target.checked)}
          />
          <Retention months={months} onChange={setMonths} />
          {isValid ? (
            <RetentionEffect months={months} preview={preview} isChanged={months !== site.retentionMonths} />
          ) : (
            <p className="field-error" role="alert">
              Give a whole number of months from 1 to {MONTHS_MAX}.
            </p>
          )}
          {isForOwner && canManage(organisation) ? (
            <Notice tone="warn">
              Keeping figures for a shorter time erases older ones for good. Only an owner of the organisation can
              choose this.
            </Notice>
          ) : null}
          {changing.isError ? <Notice tone="bad">{messageOf(changing.error)}</Notice> : null}
          <p className="small">
            <DocsLink page="tracker" section="when-it-stops-by-itself" />
          </p>
          <OnlyAdmins />
          {canManage(organisation) ? (
            <div>
              <Button
                type="submit"
                variant="primary"
                busy={changing.isPending}
                disabled={!isChanged || !isValid || isForOwner || (months !== null && preview === undefined)}
              >
                Save
              </Button>
            </div>
          ) : null}
        </fieldset>
      </form>
      {confirming && erases !== null ? (
        <Confirm title="Erase old figures?" action="Save and erase" run={save} onClose={() => setConfirming(false)}>
          <p>
            All figures from {day(erases.from)} to {day(erases.to)} are erased. This cannot be undone.
          </p>
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
    queryKey: ['retention', siteId, months],
    queryFn: ({ signal }) => read<RetentionPreview>(`/sites/${siteId}/retention`, { months }, signal),
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
      <div role="radiogroup" aria-label="How long figures are kept" className={styles.choices}>
        <span className="field-label">How long figures are kept</span>
        <label className={styles.radio}>
          <input type="radio" name="retention" checked={months === null} onChange={() => onChange(null)} />
          <span>For ever</span>
        </label>
        <div className={styles.radio}>
          <input
            type="radio"
            name="retention"
            id="retention-months"
            checked={months !== null}
            onChange={() => onChange(Number(typed))}
          />
          <span>
            <label htmlFor="retention-months">For</label>
            <input
              className={`input ${styles.months}`}
              type="number"
              min={1}
              max={MONTHS_MAX}
              aria-label="Months"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange(Number(event.target.value));
              }}
            />
            months
          </span>
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
    return (
      <p className="field-hint">
        Single events are erased after 30 days in any case; what is kept are the figures of each day, which tell of
        nobody.
      </p>
    );
  }
  if (preview === undefined) return null;
  const { firstKept, erases } = preview;
  if (!isChanged || erases === null) {
    return (
      <p className="field-hint">
        Keeps {day(firstKept)} and later; nothing older is there. Each night the oldest day goes.
      </p>
    );
  }
  return (
    <Notice tone="warn">
      Figures from {day(erases.from)} to {day(erases.to)} disappear at once and are erased from the disk within a day.
      Each night after that, the oldest day goes.
    </Notice>
  );
}
