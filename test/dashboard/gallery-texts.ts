/** The names and texts of the gallery's scenes. */
import type { FunnelStep } from '../../src/domain/funnel.ts';
import type { GoalKind } from '../../src/domain/goal.ts';

export const SCENE_NAMES = ['empty', 'small', 'huge', 'long'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

/** The names and texts of a scene. */
export interface Texts {
  readonly organisation: string;
  readonly site: string;
  readonly domain: string;
  readonly owner: string;
  readonly others: readonly string[];
  readonly goals: readonly { readonly name: string; readonly kind: GoalKind; readonly pattern: string }[];
  readonly funnel: { readonly name: string; readonly steps: readonly FunnelStep[] } | null;
  readonly webhook: string;
  readonly note: string;
  /** A path whose events are left out. */
  readonly excluded: string;
  /** The keys of the properties of an order, the last goal's event. */
  readonly properties: {
    readonly amountProperty: string;
    readonly currencyProperty: string;
    readonly planProperty: string;
  };
}

export const GERMAN = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung';
export const ARABIC = 'المؤسسة العامة للإحصاءات والقياسات المستقلة لمواقع الويب العربية';
export const ARABIC_PATH = `/blog/${encodeURIComponent('مرحبا-بالعالم-في-المدونة-العربية-الكبيرة')}`;
export const GERMAN_PATH = `/ratgeber/${encodeURIComponent(GERMAN.toLowerCase())}/und-ihre-auswirkungen-auf-die-binnenschifffahrt`;

const SMALL: Texts = {
  organisation: 'Corner shop',
  site: 'Corner shop',
  domain: 'corner.example',
  owner: 'ada@corner.example',
  others: ['grace@corner.example'],
  goals: [
    { name: 'Sign-up', kind: 'event', pattern: 'signup' },
    { name: 'Order', kind: 'event', pattern: 'order' },
  ],
  funnel: {
    name: 'To the order',
    steps: [
      { kind: 'page', pattern: '/' },
      { kind: 'event', pattern: 'order' },
    ],
  },
  webhook: 'https://hooks.example/svc',
  note: 'Relaunch',
  excluded: '/intern/*',
  properties: { amountProperty: 'value', currencyProperty: 'currency', planProperty: 'plan' },
};

export const TEXTS: Readonly<Record<SceneName, Texts>> = {
  empty: {
    ...SMALL,
    organisation: 'Brand new',
    site: 'Brand new',
    domain: 'new.example',
    owner: 'ada@new.example',
    others: [],
    goals: [],
    funnel: null,
  },
  small: SMALL,
  huge: {
    ...SMALL,
    organisation: 'Worldwide',
    site: 'Worldwide',
    domain: 'worldwide.example',
    owner: 'ada@worldwide.example',
    others: ['grace@worldwide.example'],
    goals: [{ name: 'Saw the prices', kind: 'page', pattern: '/preise' }, ...SMALL.goals],
    funnel: {
      name: 'To the sign-up and the order',
      steps: [
        { kind: 'page', pattern: '/' },
        { kind: 'event', pattern: 'signup' },
        { kind: 'event', pattern: 'order' },
      ],
    },
  },
  long: {
    organisation: `${ARABIC} ${GERMAN}`.slice(0, 100),
    site: ARABIC,
    domain: `www.${'donaudampfschifffahrtsgesellschaft'}-kapitaensmuetzen.verwaltung.example`,
    owner: 'maximiliane-friederike.von-donaudampfschifffahrtsgesellschaft@verwaltung.example',
    others: [
      'karl-theodor.oberstudiendirektor-im-ruhestand@donaudampfschifffahrtsgesellschaft.example',
      'a@verwaltung.example',
    ],
    goals: [
      { name: GERMAN, kind: 'page', pattern: decodeURIComponent(GERMAN_PATH) },
      { name: ARABIC, kind: 'page', pattern: `${ARABIC_PATH}*` },
      { name: 'تسجيل', kind: 'event', pattern: 'donaudampfschifffahrtsgesellschaft_newsletter_angemeldet' },
    ],
    funnel: {
      name: `${ARABIC} → ${GERMAN}`.slice(0, 100),
      steps: [
        { kind: 'page', pattern: ARABIC_PATH },
        { kind: 'page', pattern: GERMAN_PATH },
        { kind: 'event', pattern: 'donaudampfschifffahrtsgesellschaft_newsletter_angemeldet' },
      ],
    },
    webhook: 'https://benachrichtigungen.donaudampfschifffahrtsgesellschaft-kapitaensmuetzen.example/eingang/svc',
    note: `${GERMAN}: ${ARABIC}`,
    excluded: decodeURIComponent(GERMAN_PATH),
    properties: {
      amountProperty: 'bestellwert_der_donaudampfschifffahrtsgesellschaft',
      currencyProperty: 'währung',
      planProperty: ARABIC,
    },
  },
};

/** The owner of the small scene needs a second factor to sign in. */
export const TWO_STEP_EMAIL = SMALL.owner;
