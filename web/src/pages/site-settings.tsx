import { Redirect, useParams } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useSite } from '../session.ts';
import { WithheldPage } from '../site/withheld-page.tsx';
import { texts as frame } from '../texts.ts';
import { NotFound, Page } from '../ui/page.tsx';
import { GROUPS, groupOf, groupsFor, pathOf, type SettingsGroup } from './site-settings/groups/groups.tsx';
import styles from './site-settings/groups/settings-nav.module.css';
import { SettingsNav } from './site-settings/groups/settings-nav.tsx';
import { useLinkedSection } from './site-settings/groups/use-linked-section.ts';
import { texts } from './site-settings/texts.tsx';

/** Shows a group of a site's settings. An address of any card leads to the group that has it. */
export default function SiteSettings() {
  const groups = groupsFor(useSite().organisation);
  const { group: name = 'general' } = useParams<{ group?: string }>();
  const hash = useLocationProperty(() => location.hash.slice(1));
  const linked = groupOf(hash);
  const group = GROUPS.find((one) => one.name === name);
  if (group === undefined) return <NotFound words={frame.notFound} />;
  if (linked !== undefined && (linked.group !== group || linked.id !== hash)) {
    return <Redirect to={`${pathOf(linked.group)}#${linked.id}`} replace />;
  }
  const shown = groups.find((one) => one.name === group.name);
  if (shown !== undefined) return <Settings group={shown} hash={hash} />;
  return name === 'general' ? <Redirect to={pathOf(groups[0]!)} replace /> : <WithheldPage />;
}

function Settings({ group, hash }: { readonly group: SettingsGroup; readonly hash: string }) {
  const { site } = useSite();
  useLinkedSection(group.name, hash);
  return (
    <Page title={texts.title} part={group.title} lead={<bdi>{site.name}</bdi>}>
      <div className={styles.settings}>
        <SettingsNav current={group} />
        <div className="stack">
          {group.cards.map(({ id, Card }) => (
            <div key={id} id={id} className={styles.section}>
              <Card />
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}
