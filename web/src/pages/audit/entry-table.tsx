import type { ShownEntry } from '../../../../src/dashboard/routes/audit.ts';
import type { AuditKind } from '../../../../src/domain/audit-kind.ts';
import { instant, NO_FIGURE } from '../../format.ts';
import labelled from '../../ui/labelled-rows.module.css';
import { TableHead } from '../../ui/table-head.tsx';
import styles from './audit.module.css';
import { texts } from './texts.ts';

/** Lists entries of the record of changes. In a narrow window each is a block of labelled lines. */
export function EntryTable({ entries }: { readonly entries: readonly ShownEntry[] }) {
  return (
    <table className={`table ${labelled.rows} ${styles.entries}`}>
      <TableHead columns={[texts.when, texts.who, texts.network, texts.what, texts.site, texts.values]} />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.number}>
            <td className={styles.when} data-label={texts.when}>
              {instant(entry.at, undefined, { second: '2-digit' })}
            </td>
            <td data-label={texts.who}>
              <bdi>{actorOf(entry)}</bdi>
            </td>
            <td data-label={texts.network} data-empty={entry.network === null}>
              {entry.network ?? NO_FIGURE}
            </td>
            <td data-label={texts.what}>
              <What entry={entry} />
            </td>
            <td data-label={texts.site} data-empty={entry.site === null}>
              <bdi>{entry.site === null ? NO_FIGURE : (entry.domain ?? texts.deletedSite(entry.site))}</bdi>
            </td>
            <td data-label={texts.values} data-empty={Object.keys(entry.changes).length === 0}>
              <Changes changes={entry.changes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function actorOf({ by, who }: ShownEntry): string {
  if (by === 'person') return who ?? texts.deletedAccount;
  if (by === 'key') return who === null ? texts.deletedKey : texts.key(who);
  if (by === 'command') return texts.command(who ?? '');
  return by === 'stranger' ? texts.actors.stranger : texts.actors.service;
}

function What({ entry: { action, id, about } }: { readonly entry: ShownEntry }) {
  const [kind = '', change = ''] = action.split('.');
  return (
    <div>
      {texts.kinds[kind as AuditKind] ?? kind}{' '}
      <span className="badge">{texts.changes[change as keyof typeof texts.changes] ?? change}</span>
      {about === null && id === null ? null : (
        <p className="muted small">
          <bdi>{about ?? id}</bdi>
        </p>
      )}
    </div>
  );
}

function Changes({ changes }: Pick<ShownEntry, 'changes'>) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return NO_FIGURE;
  return (
    <details>
      <summary>{texts.fields(fields.length)}</summary>
      <dl className={`small ${styles.changes}`}>
        {fields.map(([name, change]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {typeof change === 'string' ? texts.hidden : <code>{`${shown(change[0])} → ${shown(change[1])}`}</code>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function shown(value: unknown): string {
  return value === null ? NO_FIGURE : typeof value === 'string' ? value : JSON.stringify(value);
}
