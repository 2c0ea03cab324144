import type { AuditSettingsAnswer } from '../../../../src/dashboard/routes/audit.ts';
import type { AuditKind } from '../../../../src/domain/audit-kind.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './audit.module.css';
import { texts } from './texts.ts';

/** The choice of entries. An empty text is no choice. */
export interface Filter {
  readonly action: string;
  readonly by: string;
  readonly site: string;
  /** Days of the browser's time zone. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: Filter = { action: '', by: '', site: '', from: '', to: '' };

/** Returns the parameters by which the server selects entries. */
export function paramsOf(filter: Filter) {
  const isDated = filter.from !== '' || filter.to !== '';
  return { ...filter, zone: isDated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : '' };
}

interface FilterFieldsProps {
  readonly filter: Filter;
  /** Undefined until they are known. */
  readonly settings: AuditSettingsAnswer | undefined;
  readonly onChange: (filter: Filter) => void;
}

/** The fields by which entries are chosen. */
export function FilterFields({ filter, settings, onChange }: FilterFieldsProps) {
  const { people = [], keys = [], sites = [] } = settings ?? {};
  const kinds = (Object.keys(texts.kinds) as AuditKind[]).map((kind) => [kind, texts.kinds[kind]] as const);
  const set = (name: keyof Filter) => (value: string) => onChange({ ...filter, [name]: value });
  return (
    <div className={styles.filters}>
      <SelectField
        label={texts.what}
        options={[['', texts.all], ...kinds.toSorted(([, a], [, b]) => a.localeCompare(b))]}
        value={filter.action}
        onChange={set('action')}
      />
      <SelectField
        label={texts.who}
        options={[
          ['', texts.all],
          ...people.map(({ id, name }) => [`person:${id}`, name] as const),
          ...keys.map(({ id, name }) => [`key:${id}`, texts.key(name)] as const),
          ...(['command', 'service', 'stranger'] as const).map((kind) => [kind, texts.actors[kind]] as const),
        ]}
        value={filter.by}
        onChange={set('by')}
      />
      <SelectField
        label={texts.site}
        options={[['', texts.all], ...sites.map(({ id, name }) => [id, name] as const)]}
        value={filter.site}
        onChange={set('site')}
      />
      <TextField label={texts.from} type="date" value={filter.from} onChange={set('from')} />
      <TextField label={texts.to} type="date" value={filter.to} onChange={set('to')} />
    </div>
  );
}
