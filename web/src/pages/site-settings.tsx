import { useSite } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { ChannelCard } from './site-settings/channels/channel-card.tsx';
import { texts as channels } from './site-settings/channels/texts.ts';
import { DangerZone } from './site-settings/danger-zone.tsx';
import { Discards } from './site-settings/discards.tsx';
import { ExclusionCard } from './site-settings/exclusions/exclusion-card.tsx';
import { texts as exclusions } from './site-settings/exclusions/texts.ts';
import { ExportCard, ImportCard } from './site-settings/file-cards.tsx';
import { General } from './site-settings/general.tsx';
import { OwnVisits } from './site-settings/own-visits.tsx';
import { Privacy } from './site-settings/privacy.tsx';
import { PropertyCard } from './site-settings/properties/property-card.tsx';
import { texts as properties } from './site-settings/properties/texts.ts';
import { PublicLinks } from './site-settings/public-links.tsx';
import { ReportCard } from './site-settings/report-card.tsx';
import styles from './site-settings/site-settings.module.css';
import { texts } from './site-settings/texts.tsx';
import { useCurrentSection } from './site-settings/use-current-section.ts';
import { useLinkedSection } from './site-settings/use-linked-section.ts';

const SECTIONS = [
  ['general', texts.general.title, General],
  ['privacy', texts.privacy.title, Privacy],
  ['own-visits', texts.ownVisits.title, OwnVisits],
  ['exclusions', exclusions.title, ExclusionCard],
  ['properties', properties.title, PropertyCard],
  ['channels', channels.title, ChannelCard],
  ['links', texts.links.title, PublicLinks],
  ['reports', texts.reports.title, Reports],
  ['import', texts.import.title, ImportCard],
  ['export', texts.export.title, ExportCard],
  ['discards', texts.rejected.title, Discards],
  ['danger', texts.danger.title, DangerZone],
] as const;
const IDS = SECTIONS.map(([id]) => id);

function Reports() {
  return <ReportCard site={useSite().site} />;
}

/** Shows all settings of a site on one page. */
export default function SiteSettings() {
  const { site } = useSite();
  const current = useCurrentSection(IDS);
  useLinkedSection();
  return (
    <Page title={texts.title} lead={<bdi>{site.name}</bdi>}>
      <div className={styles.settings}>
        <nav className={styles.nav} aria-label={texts.navigation}>
          <ul>
            {SECTIONS.map(([id, name]) => (
              <li key={id}>
                <a className="tab" href={`#${id}`} aria-current={id === current}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack">
          {SECTIONS.map(([id, , Section]) => (
            <div key={id} id={id} className={styles.section}>
              <Section />
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}
