import { ruleText } from '../../../../src/domain/alert-rule.ts';
import { alertedValueText } from '../../../../src/domain/alerted-value.ts';
import type { Annotation } from '../../../../src/domain/annotation.ts';
import { DISCARD_TABLE, type DiscardReason } from '../../../../src/domain/discard.ts';
import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import { isolated } from '../../names.ts';
import { type OrganisationSummary, readsSettings } from '../../session.ts';
import { rangeText } from '../chart/buckets.ts';
import { texts } from './texts.ts';

/** Returns what an annotation says, in one line. */
export function annotationText(annotation: Annotation): string {
  switch (annotation.kind) {
    case 'note':
      return annotation.text;
    case 'alert': {
      const goal = annotation.goal === null ? texts.allGoals : isolated(annotation.goal);
      return texts.alert(alertedValueText(annotation), ruleText(annotation, goal));
    }
    case 'goal':
      return texts.goal(isolated(annotation.name));
    case 'funnel':
      return texts.funnel(isolated(annotation.name), annotation.version);
    case 'channels':
      return texts.channels;
    case 'import':
      return texts.import(annotation.source);
    case 'zone':
      return texts.zone(annotation.timezone, annotation.before);
    case 'discards':
      return texts.discards(annotation.count, annotation.usual, nameOf(annotation.reason));
    case 'file':
      return texts.file[annotation.change](annotation.file);
    case 'silence':
      return texts.silence(rangeText({ from: annotation.day, to: annotation.lastDay }));
  }
}

/** The page below the site's where something can be done about an annotation; null for a note. */
const PAGES: Readonly<Record<Annotation['kind'], string | null>> = {
  note: null,
  alert: 'alerts',
  goal: 'goals',
  funnel: 'funnels',
  channels: 'settings/data#channels',
  import: 'import',
  zone: 'settings',
  discards: 'settings/tracking#discards',
  file: 'crawlers#files',
  silence: 'install',
};

/** The pages for those who may read settings. */
const SETTINGS = /^(?:alerts|import|settings)/;

/**
 * Returns the address of an annotation's page below the site's; null of one that the user does not get.
 *
 * @param organisation null for a public link
 */
export function annotationPage(annotation: Annotation, organisation: OrganisationSummary | null): string | null {
  if (organisation === null) return null;
  const query = annotation.kind === 'funnel' ? `?funnel=${annotation.funnelId}` : '';
  const page = PAGES[annotation.kind];
  if (page === null || (!readsSettings(organisation) && SETTINGS.test(page))) return null;
  return page + query;
}

/** The Global Privacy Control is a name and keeps its capitals. */
function nameOf(reason: DiscardReason): string {
  const { label } = DISCARD_TABLE[reason];
  return reason === 'gpc' ? label : midSentence(label);
}
