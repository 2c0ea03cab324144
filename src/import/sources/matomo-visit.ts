import type { Row } from '../files/export-table.ts';
import { nameEvent } from '../names/event-name.ts';
import { identified, importLine, renamedFrom } from './convert-tables.ts';
import { importProps } from './import-props.ts';
import { PageAddresses } from './page-addresses.ts';
import type { ConvertedRow, ImportLine, SourceOptions } from './source.ts';
import { clientFields, placeFields } from './visitor-fields.ts';

/** A visit of Matomo with its actions, whose fields are texts by Matomo's names. */
export interface MatomoVisit {
  readonly fields: Row;
  /** In their order. */
  readonly actions: readonly Row[];
}

/** The fields of a line that an action decides. */
type ActionFields = Pick<ImportLine, 'u' | 'hostname' | 'e'> & { readonly p?: ImportLine['p'] | undefined };
type Converted = ActionFields | Extract<ConvertedRow, { readonly leftOut: unknown }>['leftOut'];

/** Matomo's HTML entities in the texts of events. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'" };
/** The page of an action that Matomo has no page for: a link that was followed when the visit of its page was over. */
const UNKNOWN_PAGE = '/';
/** The types of actions that become events. */
const EVENTS = ['outlink', 'download', 'event'];

/**
 * Converts visits of Matomo's `Live.getLastVisitsDetails`, each action a row.
 *
 * - An `action` is a pageview. An `outlink` is `outbound` and a `download` is `download`, with the address as `url`. Matomo has
 *   only their target, so they belong to the page before them in the visit, or to `/`.
 * - An `event` is named by its category and action together: `Videos` and `Play` become `videos-play`, and `Videos/Play` is the
 *   name in a mapping. Its name and value are the props `name` and `value`.
 * - Searches, goals, orders and whatever else plugins add are left out as of another kind. Goals are counted here anew.
 * - The referrer and the campaign belong to the visit. They go to its first pageview, which decides about them here too.
 * - `timeSpent` is left out: it is the time until the next action, whether somebody looked at the page or not, and not what an
 *   `engage` reports. The last page of a visit, the only one whose active time counts here, has none.
 */
export class MatomoVisits {
  readonly #pages: PageAddresses;
  readonly #names: SourceOptions['eventNames'];
  readonly #site: string | null;

  /** @param site the `idSite` whose visits are taken; null for all */
  constructor(options: SourceOptions, site: string | null) {
    this.#pages = new PageAddresses(options);
    this.#names = options.eventNames;
    this.#site = site;
  }

  /** Returns a row for each action. */
  convert({ fields, actions }: MatomoVisit): ConvertedRow[] {
    const isOther = this.#site !== null && fields.idSite !== undefined && fields.idSite !== this.#site;
    const visitor = visitorFields(fields);
    const first = landingOf(actions);
    let page = UNKNOWN_PAGE;
    return actions.map((action, at) => {
      const ts = millisOf(action.timestamp);
      if (isOther) return { leftOut: 'other_site', ...(ts !== null && { ts }) };
      if (isPage(action)) page = action.url ?? page;
      if (ts === null) return { leftOut: 'no_day' };
      const converted = this.#action(action, page, at === first ? fields : null);
      if (typeof converted === 'string') return { leftOut: converted, ts };
      const r = at === first ? fields.referrerUrl || fields.referrerSearchEngineUrl : undefined;
      // Pages of the API overlap when visits come in while they are asked for.
      const id = fields.idVisit && `${fields.idVisit}/${at}`;
      const source = action.type === 'event' ? eventNameOf(action) : undefined;
      const lines = [importLine({ ...visitor, ts, ...converted, r })];
      return identified({ lines, ...renamedFrom(source, converted.e) }, id);
    });
  }

  /** @param landing the visit, when this is the action that carries its campaign */
  #action(action: Row, page: string, landing: Row | null): Converted {
    switch (action.type) {
      case 'action':
        return action.url ? this.#pageOf(action.url, landing) : 'no_key';
      case 'outlink':
      case 'download': {
        const p = importProps([['url', action.url]]);
        return { ...this.#pageOf(page, landing), e: action.type === 'outlink' ? 'outbound' : 'download', p };
      }
      case 'event': {
        const event = nameEvent(eventNameOf(action), this.#names);
        if ('leftOut' in event) return event.leftOut;
        return { ...this.#pageOf(page, landing), e: event.name, p: importProps(propertiesOf(action)) };
      }
      default:
        return 'kind';
    }
  }

  #pageOf(address: string, landing: Row | null): Pick<ImportLine, 'u' | 'hostname'> {
    return this.#pages.of(address, landing === null ? {} : campaignOf(landing));
  }
}

/** Returns the position of the action that carries the referrer: the first pageview, else the first that is taken. */
function landingOf(actions: readonly Row[]): number {
  const pageview = actions.findIndex(({ type, url }) => type === 'action' && url);
  return pageview === -1 ? actions.findIndex(({ type }) => type !== undefined && EVENTS.includes(type)) : pageview;
}

/** Tells whether the address of an action is that of a page of the site. */
function isPage({ type, url }: Row): boolean {
  return (type === 'action' || type === 'search' || type === 'event') && url !== undefined && url !== '';
}

/** Matomo takes the parameters of campaigns out of the addresses. The plugin for campaigns has fields of its own. */
function campaignOf(visit: Row) {
  const isCampaign = visit.referrerType === 'campaign';
  return {
    utm_source: visit.campaignSource,
    utm_medium: visit.campaignMedium,
    utm_campaign: visit.campaignName || (isCampaign ? visit.referrerName : ''),
    utm_content: visit.campaignContent,
    utm_term: visit.campaignKeyword || (isCampaign ? visit.referrerKeyword : ''),
  };
}

function visitorFields(visit: Row) {
  return {
    visitor: visit.visitorId ?? '',
    ...placeFields(visit.countryCode, visit.regionCode, visit.city),
    ...clientFields({
      browser: visit.browserName,
      browserVersion: visit.browserVersion,
      os: visit.operatingSystemName,
      osVersion: visit.operatingSystemVersion,
      device: visit.deviceType,
      language: visit.languageCode,
    }),
    screen: visit.resolution,
  };
}

/** Returns the name of an event as a mapping has it: `Videos/Play`. */
function eventNameOf({ eventCategory, eventAction }: Row): string {
  return [eventCategory, eventAction].filter(Boolean).map(unescaped).join('/');
}

function* propertiesOf({ eventName, eventValue }: Row): Generator<[string, unknown]> {
  if (eventName) yield ['name', unescaped(eventName)];
  if (eventValue) yield ['value', Number(eventValue)];
}

function unescaped(text: string | undefined): string {
  return (text ?? '').replace(/&(amp|lt|gt|quot|#039);/g, (_, name: string) => ENTITIES[name]!);
}

/** @param seconds since the epoch */
function millisOf(seconds: string | undefined): number | null {
  return seconds !== undefined && /^\d+(\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : null;
}
