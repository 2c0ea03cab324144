import { useSearch } from 'wouter/use-browser-location';
import { day } from '../../format.ts';
import { localDay } from '../../local-day.ts';
import { refreshFigures } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canEdit, useSite } from '../../session.ts';
import { carriedSearch } from '../../site/kept-view.ts';
import { PageFilters } from '../../site-view/filters/page-filters.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { changeSearch } from '../../use-period.ts';
import { FunnelForm } from './funnel-form.tsx';
import { FunnelPeriod } from './funnel-period.tsx';
import styles from './funnels.module.css';
import { texts } from './texts.tsx';
import { VersionReading } from './version-reading.tsx';
import { currentVersion, type Funnel, type FunnelVersionDefinition } from './versions/definition.ts';
import { texts as versionTexts } from './versions/texts.ts';
import { VersionChangesCard } from './versions/version-changes-card.tsx';

/** Shows one funnel as bars, and another version of it beside them. */
export function FunnelDetail({ funnel, firstDay }: { readonly funnel: Funnel; readonly firstDay: string | null }) {
  const { site, organisation } = useSite();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const named = (name: string) => funnel.versions.find(({ version }) => String(version) === params.get(name));
  const shown = named('version') ?? currentVersion(funnel);
  const other = named('with');
  const beside = other === shown ? undefined : other;
  return (
    <Page
      title={funnel.name}
      above={[{ title: texts.title, path: `/funnels${carriedSearch(search)}` }]}
      actions={
        <>
          <FunnelPeriod funnel={funnel} />
          {canEdit(organisation) ? (
            <>
              <DialogButton dialog={(close) => <FunnelForm funnel={funnel} draft={null} onClose={close} />}>
                <Icon name="edit" /> {texts.edit}
              </DialogButton>
              <ConfirmButton
                variant="secondary"
                button={texts.archive.button}
                title={texts.archive.title}
                action={texts.archive.button}
                done={texts.archive.done}
                run={async () => {
                  await send('POST', `/sites/${site.id}/funnels/${funnel.id}/archive`);
                  changeSearch({ funnel: null, version: null, with: null });
                  await refreshFigures();
                }}
              >
                <p>{texts.archive.consequence(<bdi>{funnel.name}</bdi>)}</p>
              </ConfirmButton>
            </>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <PageFilters answer={undefined} isNone={false} />
        {funnel.versions.length === 1 ? null : <VersionChoice funnel={funnel} shown={shown} beside={beside} />}
        {beside === undefined ? null : <VersionChangesCard first={beside} second={shown} />}
        <div className={beside === undefined ? 'stack' : `stack ${styles.beside}`}>
          {[shown, ...(beside === undefined ? [] : [beside])].map((version) => (
            <Card key={version.version} {...titleOf(funnel, version)}>
              <VersionReading funnel={funnel} version={version} firstDay={firstDay} />
            </Card>
          ))}
        </div>
        <p className="muted small">{texts.figures.counting}</p>
      </div>
    </Page>
  );
}

/** The page's title names the only version of a funnel. */
function titleOf({ versions }: Funnel, { version }: FunnelVersionDefinition): { readonly title?: string } {
  return versions.length === 1 ? {} : { title: versionTexts.version(version) };
}

interface VersionChoiceProps {
  readonly funnel: Funnel;
  readonly shown: FunnelVersionDefinition;
  readonly beside: FunnelVersionDefinition | undefined;
}

function VersionChoice({ funnel, shown, beside }: VersionChoiceProps) {
  const { site } = useSite();
  const current = currentVersion(funnel);
  const options = funnel.versions.toReversed().map(({ version, createdAt }) => {
    const text = version === current.version ? versionTexts.currentOption : versionTexts.option;
    return [version, text(version, day(localDay(createdAt, site.timezone)))] as const;
  });
  return (
    <div className={styles.choice}>
      <SelectField
        label={versionTexts.shown}
        options={options}
        value={shown.version}
        onChange={(version) => changeSearch({ version: version === current.version ? null : String(version) })}
      />
      <SelectField<number | null>
        label={versionTexts.compare}
        options={[[null, versionTexts.none], ...options.filter(([version]) => version !== shown.version)]}
        value={beside?.version ?? null}
        onChange={(version) => changeSearch({ with: version === null ? null : String(version) })}
      />
    </div>
  );
}
