import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { localDay } from '../../days.ts';
import { day } from '../../format.ts';
import { send } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PeriodSelect } from '../../ui/period-select.tsx';
import { toast } from '../../ui/toasts.tsx';
import { changeSearch } from '../../use-preset.ts';
import { useRefreshFigures } from '../goals/use-refresh-figures.ts';
import { currentVersion, type Funnel, type FunnelVersionDefinition, windowText } from './definition.ts';
import { FunnelForm } from './funnel-form.tsx';
import styles from './funnels.module.css';
import { VersionChangesCard } from './version-changes-card.tsx';
import { VersionReading } from './version-reading.tsx';

/** Shows one funnel as bars, and another version of it beside them. */
export function FunnelDetail({ funnel }: { readonly funnel: Funnel }) {
  const { site, organisation } = useSite();
  const params = new URLSearchParams(useSearch());
  const [dialog, setDialog] = useState<'edit' | 'archive' | null>(null);
  const refresh = useRefreshFigures();
  const named = (name: string) => funnel.versions.find(({ version }) => String(version) === params.get(name));
  const shown = named('version') ?? currentVersion(funnel);
  const other = named('with');
  const beside = other === shown ? undefined : other;
  return (
    <Page
      title={funnel.name}
      lead={
        <Link href="/funnels" className={styles.back}>
          All funnels
        </Link>
      }
      actions={
        <>
          <PeriodSelect />
          {canManage(organisation) ? (
            <>
              <Button onClick={() => setDialog('edit')}>
                <Icon name="edit" /> Edit
              </Button>
              <Button onClick={() => setDialog('archive')}>Archive</Button>
            </>
          ) : null}
        </>
      }
    >
      <div className="stack">
        {funnel.versions.length === 1 ? null : <VersionChoice funnel={funnel} shown={shown} beside={beside} />}
        {beside === undefined ? null : <VersionChangesCard first={beside} second={shown} />}
        <div className={beside === undefined ? styles.alone : styles.beside}>
          {[shown, ...(beside === undefined ? [] : [beside])].map((version) => (
            <Card key={version.version} title={titleOf(funnel, version)}>
              <VersionReading funnel={funnel} version={version} />
            </Card>
          ))}
        </div>
        <p className="muted small">
          A visitor completes a step when it happens after the steps before it, on the same day and within the time for
          all steps; other pages may lie in between.
        </p>
      </div>
      {dialog === 'edit' ? <FunnelForm funnel={funnel} draft={null} onClose={() => setDialog(null)} /> : null}
      {dialog === 'archive' ? (
        <Confirm
          title="Archive this funnel?"
          action="Archive"
          run={async () => {
            await send('POST', `/sites/${site.id}/funnels/${funnel.id}/archive`);
            changeSearch({ funnel: null, version: null, with: null });
            await refresh();
            toast('The funnel is archived');
          }}
          onClose={() => setDialog(null)}
        >
          <p>
            “<bdi>{funnel.name}</bdi>” is no longer counted or shown, here and in the API. What has been counted is
            kept, and you can restore it.
          </p>
        </Confirm>
      ) : null}
    </Page>
  );
}

function titleOf({ versions }: Funnel, { version, windowMinutes }: FunnelVersionDefinition): string {
  const within = `all steps within ${windowText(windowMinutes)}`;
  return versions.length === 1
    ? `${within.charAt(0).toUpperCase()}${within.slice(1)}`
    : `Version ${version}, ${within}`;
}

interface VersionChoiceProps {
  readonly funnel: Funnel;
  readonly shown: FunnelVersionDefinition;
  readonly beside: FunnelVersionDefinition | undefined;
}

function VersionChoice({ funnel, shown, beside }: VersionChoiceProps) {
  const { site } = useSite();
  const current = currentVersion(funnel);
  const options = funnel.versions.toReversed();
  const textOf = ({ version, createdAt }: FunnelVersionDefinition) =>
    `Version ${version}${version === current.version ? ' (current)' : ''}, ${day(localDay(createdAt, site.timezone))}`;
  return (
    <div className={styles.choice}>
      <label className="field">
        <span className="field-label">Shown</span>
        <select
          className="input"
          value={shown.version}
          onChange={(event) =>
            changeSearch({ version: event.target.value === String(current.version) ? null : event.target.value })
          }
        >
          {options.map((version) => (
            <option key={version.version} value={version.version}>
              {textOf(version)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="field-label">Beside it</span>
        <select
          className="input"
          value={beside?.version ?? ''}
          onChange={(event) => changeSearch({ with: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">No other version</option>
          {options
            .filter((version) => version !== shown)
            .map((version) => (
              <option key={version.version} value={version.version}>
                {textOf(version)}
              </option>
            ))}
        </select>
      </label>
    </div>
  );
}
