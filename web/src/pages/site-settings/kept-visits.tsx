import { useQuery } from '@tanstack/react-query';
import type { VisitStorage } from '../../../../src/dashboard/routes/sites.ts';
import { bytes } from '../../format.ts';
import { question } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { DocsLink } from '../../ui/docs-link.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/page.tsx';
import styles from './site-settings.module.css';
import { texts } from './texts.tsx';

const RAW_DAYS = 30;
const OFFERED_MONTHS = [0, 3, 6, 13, 25];
const { visits } = texts;

interface KeptVisitsProps {
  /** The chosen months; 0 for 30 days. */
  readonly months: number;
  /** The months for which statistics are kept, the most that can be chosen. */
  readonly most: number;
  /** Whether the choice deletes visits. */
  readonly isLowered: boolean;
  readonly onChange: (months: number) => void;
}

/** Asks for how long visits are kept, and says what a visit holds, what it is good for and what visits take on the disk. */
export function KeptVisits({ months, most, isLowered, onChange }: KeptVisitsProps) {
  const offered = [...new Set([...OFFERED_MONTHS, months])].filter((each) => each < most).sort((a, b) => a - b);
  return (
    <div className={styles.choices}>
      <SelectField
        label={visits.title}
        options={[...offered.map((each) => [each, timeText(each)] as const), [most, visits.asStatistics] as const]}
        value={months}
        onChange={onChange}
        fits
      />
      <p className="field-hint">{visits.holds}</p>
      <p className="field-hint">{visits.purpose}</p>
      <Storage />
      <p className="small">
        <DocsLink page="visits" />
      </p>
      {isLowered ? <Notice tone="warn">{visits.lowered}</Notice> : null}
    </div>
  );
}

/** Returns the words for a time of keeping visits. */
export function timeText(months: number): string {
  return months === 0 ? visits.days(RAW_DAYS) : visits.months(months);
}

/** Says what the visits of the site take. Only those who may change it are told. */
function Storage() {
  const { site, organisation } = useSite();
  const { data } = useQuery({
    ...question<VisitStorage>(['visit-storage', site.id], `/sites/${site.id}/visit-storage`),
    enabled: canManage(organisation),
  });
  if (data === undefined) return null;
  const { bytes: taken, bytesPerYear } = data;
  return (
    <>
      <p className="field-hint">{taken === 0 ? visits.takesNone : visits.takes(bytes(taken))}</p>
      {bytesPerYear === null ? null : <p className="field-hint">{visits.takesPerYear(bytes(bytesPerYear))}</p>}
    </>
  );
}
