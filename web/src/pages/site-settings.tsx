import { useEffect } from 'react';
import { useSite } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { DangerZone } from './site-settings/danger-zone.tsx';
import { Discards } from './site-settings/discards.tsx';
import { ExportCard } from './site-settings/export-card.tsx';
import { General } from './site-settings/general.tsx';
import { ImportCard } from './site-settings/import-card.tsx';
import { OwnVisits } from './site-settings/own-visits.tsx';
import { Privacy } from './site-settings/privacy.tsx';
import { PublicLinks } from './site-settings/public-links.tsx';
import { ReportCard } from './site-settings/report-card.tsx';
import styles from './site-settings/site-settings.module.css';

const SECTIONS = [
  ['general', 'General', General],
  ['privacy', 'Privacy', Privacy],
  ['own-visits', 'Your own visits', OwnVisits],
  ['links', 'Public links', PublicLinks],
  ['reports', 'Email reports', Reports],
  ['import', 'Import', ImportCard],
  ['export', 'Export', ExportCard],
  ['discards', 'Not counted', Discards],
  ['danger', 'Archive and erase', DangerZone],
] as const;

function Reports() {
  return <ReportCard site={useSite().site} />;
}

/** Shows all settings of a site on one page. */
export default function SiteSettings() {
  const { site } = useSite();
  useEffect(() => {
    // The browser looked for the anchor before it was rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <Page title="Site settings" lead={<bdi>{site.name}</bdi>}>
      <div className={styles.settings}>
        <nav className={styles.nav} aria-label="On this page">
          <ul>
            {SECTIONS.map(([id, name]) => (
              <li key={id}>
                <a className="tab" href={`#${id}`}>
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
