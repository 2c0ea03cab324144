import type { ComponentType } from 'react';
import { type OrganisationSummary, readsSettings, useSite } from '../../../session.ts';
import { ChannelCard } from '../channels/channel-card.tsx';
import { texts as channels } from '../channels/texts.ts';
import { DangerZone } from '../danger-zone.tsx';
import { Discards } from '../discards.tsx';
import { DomainsCard } from '../domains/domains-card.tsx';
import { texts as domains } from '../domains/texts.ts';
import { EraseDaysCard } from '../erased-days/erase-days.tsx';
import { texts as erasedDays } from '../erased-days/texts.ts';
import { ErasePagesCard } from '../erased-pages/erase-pages.tsx';
import { texts as erasedPages } from '../erased-pages/texts.ts';
import { ExclusionCard } from '../exclusions/exclusion-card.tsx';
import { texts as exclusions } from '../exclusions/texts.ts';
import { ExportCard, ImportCard } from '../file-cards.tsx';
import { General } from '../general.tsx';
import { MaskCard } from '../masks/mask-card.tsx';
import { texts as masks } from '../masks/texts.ts';
import { OwnVisits } from '../own-visits.tsx';
import { Privacy } from '../privacy.tsx';
import { PropertyCard } from '../properties/property-card.tsx';
import { texts as properties } from '../properties/texts.ts';
import { PublicLinks } from '../public-links.tsx';
import { RecipientCard } from '../recipients/recipient-card.tsx';
import { texts as recipients } from '../recipients/texts.tsx';
import { ReportCard } from '../report-card.tsx';
import { RetentionCard } from '../retention.tsx';
import { SiteFileCard } from '../site-files/site-file-card.tsx';
import { texts as siteFiles } from '../site-files/texts.ts';
import { texts as cards } from '../texts.tsx';
import { texts } from './texts.ts';

/** A card of settings. */
export interface SettingsSection {
  /** Its anchor in addresses. */
  readonly id: keyof typeof texts.words;
  readonly title: string;
  readonly Card: ComponentType;
}

/** A page of settings. */
export interface SettingsGroup {
  /** Its name in addresses. */
  readonly name: keyof typeof texts.groups;
  readonly title: string;
  readonly cards: readonly SettingsSection[];
}

/** All settings of a site, in the order of their pages. */
export const GROUPS: readonly SettingsGroup[] = [
  group('general', section('general', cards.general.title, General), section('domains', domains.title, DomainsCard)),
  group(
    'tracking',
    section('own-visits', cards.ownVisits.title, OwnVisits),
    section('exclusions', exclusions.title, ExclusionCard),
    section('masks', masks.title, MaskCard),
    section('gpc', cards.privacy.title, Privacy),
    section('robots', siteFiles.title, SiteFileCard),
    section('discards', cards.rejected.title, Discards),
  ),
  group(
    'sharing',
    section('links', cards.links.title, PublicLinks),
    section('reports', cards.reports.title, Reports),
    section('recipients', recipients.title, RecipientCard),
  ),
  group(
    'data',
    section('retention', cards.retention.title, RetentionCard),
    section('properties', properties.title, PropertyCard),
    section('channels', channels.title, ChannelCard),
    section('import', cards.import.title, ImportCard),
    section('export', cards.export.title, ExportCard),
    section('erase', erasedDays.title, EraseDaysCard),
    section('erase-pages', erasedPages.title, ErasePagesCard),
  ),
  group('danger', section('danger', cards.danger.title, DangerZone)),
];

/** What every member may set for themselves, also without reading the site's settings. */
const OWN: readonly SettingsGroup[] = [group('sharing', section('reports', cards.reports.title, Reports))];

/** Returns the settings that the signed-in user may read. */
export function groupsFor(organisation: OrganisationSummary | null): readonly SettingsGroup[] {
  return readsSettings(organisation) ? GROUPS : OWN;
}

/** Anchors of earlier versions whose cards have other names now. */
const FORMER_IDS: Readonly<Record<string, SettingsSection['id']>> = { privacy: 'retention' };

/** Returns the path of a group below the site's address. */
export function pathOf({ name }: SettingsGroup): string {
  return name === 'general' ? '/settings' : `/settings/${name}`;
}

/** Returns the card that an anchor leads to, and its group; undefined for an anchor of no card. */
export function groupOf(anchor: string): { readonly group: SettingsGroup; readonly id: string } | undefined {
  const id = FORMER_IDS[anchor] ?? anchor;
  const group = GROUPS.find(({ cards }) => cards.some((card) => card.id === id));
  return group && { group, id };
}

function group(name: SettingsGroup['name'], ...cards: readonly SettingsSection[]): SettingsGroup {
  return { name, title: texts.groups[name], cards };
}

function section(id: SettingsSection['id'], title: string, Card: ComponentType): SettingsSection {
  return { id, title, Card };
}

function Reports() {
  return <ReportCard site={useSite().site} />;
}
