/** Made-up traffic as SQL inside the engine: a day of many sites in one statement, the same each time. */
import { FIELDS_VERSION } from '../src/domain/event-fields.ts';
import { EVENT_COLUMNS } from '../src/store/encode-event.ts';

/** A day of made-up traffic. */
export interface MadeUpDay {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  /** Its first instant, microseconds. */
  readonly start: number;
  /** No event is later than this many seconds into the day. */
  readonly endSecond: number;
  /** The approximate number of events. */
  readonly events: number;
  /** A different seed gives a different day. */
  readonly seed: number;
}

/** Mean of the lengths below: `1 + floor(8 u²)`. */
const EVENTS_PER_SESSION = 3.235;
const SESSIONS_PER_VISITOR = 1.2;
const SESSION_MAX_SECONDS = 8 * 70;
const PAGES = 40_000;
const REFERRERS = 3000;
const CAMPAIGNS = 200;

const COUNTRIES = 'US DE GB FR IN BR CA NL ES IT PL JP AU SE CH MX ID TR KR AR BE AT DK NO FI PT CZ RO GR IE ZA UA';
const BROWSERS = ['Chrome', 'Safari', 'Edge', 'Firefox', 'Samsung Internet', 'Opera', 'Brave', 'Vivaldi'];
const SYSTEMS = ['Windows', 'iOS', 'Android', 'Mac OS', 'Linux', 'Chrome OS'];
const DEVICES = ['desktop', 'mobile', 'tablet'];
const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'tr', 'ko', 'sv', 'da', 'fi', 'cs'];
const SCREENS = ['desktop', 'mobile', 'laptop', 'wide', 'tablet'];
const MEDIA = ['cpc', 'email', 'social', 'affiliate', 'display'];
const SOURCES = ['google', 'newsletter', 'facebook', 'bing', 'partner', 'linkedin', 'reddit', 'podcast'];

/**
 * Returns the statement that inserts a day. The first of `siteIds` has half of the events, the others share the rest.
 */
export function insertMadeUpDay(day: MadeUpDay, siteIds: readonly number[]): string {
  const [big, ...others] = siteIds;
  const sessions = Math.ceil(day.events / EVENTS_PER_SESSION);
  const visitorsOfBig = Math.ceil(sessions / 2 / SESSIONS_PER_VISITOR);
  const visitorsOfOther = Math.ceil(visitorsOfBig / others.length);
  const unit = (...seeds: string[]) => `cityHash64(${day.seed}, ${seeds.join(', ')}) / 18446744073709551616.`;
  /** Draws a rank from 1 to `max`; a rank's frequency is its reciprocal. */
  const rank = (max: number, ...seeds: string[]) => `toUInt32(exp(${unit(...seeds)} * log(${max})))`;
  const oneOf = (values: readonly string[], seed: string) =>
    `arrayElement(${quoted(values)}, ${rank(values.length + 1, 'visitor', seed)})`;

  const session = `SELECT number AS n,
    if(n % 2 = 0, ${big}, arrayElement([${others.join(', ')}], 1 + intDiv(n, 2) % ${others.length})) AS site,
    cityHash64(${day.seed}, site, cityHash64(n, 'visitor') % if(n % 2 = 0, ${visitorsOfBig}, ${visitorsOfOther})) AS visitor,
    toUInt64(${unit('n', "'start'")} * ${day.endSecond - SESSION_MAX_SECONDS}) AS second,
    1 + toUInt8(floor(8 * pow(${unit('n', "'length'")}, 2))) AS length,
    if(${unit('n', "'from'")} < 0.4, '', concat('www', toString(${rank(REFERRERS, 'n', "'ref'")}), '.example')) AS referrer,
    ${unit('n', "'utm'")} < 0.2 AS tagged,
    if(tagged, arrayElement(${quoted(SOURCES)}, ${rank(SOURCES.length + 1, 'n', "'source'")}), '') AS utm_source,
    if(tagged, arrayElement(${quoted(MEDIA)}, ${rank(MEDIA.length + 1, 'n', "'medium'")}), '') AS utm_medium,
    if(tagged, concat('campaign-', toString(${rank(CAMPAIGNS, 'n', "'campaign'")})), '') AS utm_campaign,
    ${oneOf(COUNTRIES.split(' '), "'country'")} AS country,
    concat(country, '-', toString(${rank(20, 'visitor', "'region'")})) AS region,
    concat('City ', toString(${rank(60, 'visitor', "'city'")}), ' of ', country) AS city,
    ${oneOf(BROWSERS, "'browser'")} AS browser,
    ${oneOf(SYSTEMS, "'os'")} AS os,
    ${oneOf(DEVICES, "'device'")} AS device,
    if(tagged, concat('banner-', toString(${rank(20, 'n', "'content'")})), '') AS utm_content,
    if(tagged AND n % 3 = 0, concat('term ', toString(${rank(500, 'n', "'term'")})), '') AS utm_term,
    toString(100 + ${rank(40, 'visitor', "'browser version'")}) AS browser_version,
    concat(toString(${rank(18, 'visitor', "'os version'")}), '.', toString(${rank(6, 'visitor', "'os minor'")})) AS os_version,
    concat(if(n % 8 = 0, 'shop', 'www'), '.site-', toString(site), '.example') AS hostname,
    ${oneOf(LANGUAGES, "'language'")} AS language,
    ${oneOf(SCREENS, "'screen'")} AS screen
  FROM numbers(${sessions})`;

  // Every second event of a session happens on the page of the one before it, or is the next page.
  const columns = {
    day: `toDate('${day.day}')`,
    version: String(FIELDS_VERSION),
    ts: `${day.start} + (second + j * 40) * 1000000 + cityHash64(n, j) % 30000000`,
    seq: `${day.seed} * 8589934592 + n * 8 + j`,
    hour: `intDiv(ts - ${day.start}, 3600000000)`,
    event: `multiIf(j % 2 = 0 OR chance >= 0.66, 'pageview', chance < 0.48, 'engage', chance < 0.52, 'signup',
      chance < 0.56, 'purchase', chance < 0.62, 'add_to_cart', 'outbound')`,
    page: `multiIf(place = 1, '/', place = 2, '/pricing', place % 3 = 0, concat('/product/item-', toString(place)),
      place % 3 = 1, concat('/blog/2026/article-', toString(place)), concat('/docs/section-', toString(place)))`,
    active_ms: "if(event = 'engage', 1000 + cityHash64(n, j, 1) % 29000, 0)",
    scroll_pct: "if(event = 'engage', cityHash64(n, j, 2) % 101, 0)",
    props: `multiIf(event = 'purchase', concat('{"value":"', toString(cityHash64(n, j, 3) % 500), '.90","currency":"',
        if(n % 5 = 0, 'USD', 'EUR'), '","plan":"', ['free', 'pro', 'team'][1 + cityHash64(n, j, 4) % 3], '"}'),
      event = 'outbound', concat('{"url":"https://www', toString(place), '.example/"}'), '')`,
  };
  // A column that is not made up here gets its default.
  const names = EVENT_COLUMNS.map(([name]) => name).filter(
    (name) => name in columns || session.includes(` AS ${name}`),
  );
  const selected = names.map((name) =>
    name in columns ? `${columns[name as keyof typeof columns]} AS ${name}` : name,
  );
  return `INSERT INTO events (${names.join(', ')})
SELECT ${selected.join(',\n  ')}
FROM (
  SELECT *, ${unit('n', 'j', "'chance'")} AS chance,
    ${rank(PAGES, 'n', 'if(j % 2 = 0 OR chance >= 0.66, j, j - 1)', "'page'")} AS place
  FROM (SELECT *, arrayJoin(range(length)) AS j FROM (${session}))
)`;
}

function quoted(values: readonly string[]): string {
  return `[${values.map((value) => `'${value}'`).join(', ')}]`;
}
