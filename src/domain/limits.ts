/**
 * Every limit of the service, named with its unit last.
 * Source: docs/definitions.md, docs/api.md ("Rate limit", "Periods"), docs/tracker.md and docs/configuration.md ("Limits").
 */

// Collection
export const COLLECT_BODY_MAX_BYTES = 4096;
export const COLLECT_RATE_WINDOW_MS = 10_000;
export const COLLECT_RATE_MAX_EVENTS = 100;
export const EVENT_NAME_PATTERN = /^[a-z0-9_-]{1,64}$/;
export const PROPS_MAX_BYTES = 2048;
export const PROP_KEY_MAX_CHARS = 64;
export const PROP_VALUE_MAX_CHARS = 500;

// Requests that servers report
export const REQUESTS_BODY_MAX_BYTES = 1024 * 1024;
export const REQUESTS_MAX_LINES = 1000;
/** Batches of a key in a minute: 20,000 lines a second. */
export const REQUESTS_RATE_MAX_BATCHES = 1200;
/** Further pages of a crawler on a day are counted together. */
export const PAGES_OF_CRAWLER_MAX = 5000;
export const STREAM_NAME_MAX_CHARS = 100;
export const STREAM_POSITION_MAX_CHARS = 500;
export const STREAMS_MAX = 10_000;
/** A stream that has rested so long may be forgotten, where others need the room. */
export const STREAM_KEPT_MS = 35 * 24 * 3_600_000;
/** Of all crawlers of a site on a day. */
export const CRAWLED_PAGES_MAX = 20_000;
/** Older requests are left out. */
export const REQUEST_KEPT_DAYS = 400;
/** Published lists are those of now: of days longer ago, they contradict nobody. */
export const LISTS_CONTRADICT_DAYS = 30;
/** No answer has more bytes. */
export const REQUEST_MAX_BYTES = 2 ** 36;
/** Batches that are read at a time; further ones are refused for a while. */
export const REQUEST_BATCHES_AT_ONCE = 16;
/** Clocks of servers may be this much ahead. */
export const REQUEST_AHEAD_MAX_MS = 5 * 60_000;

// Stored texts, of collected and of imported events
export const PAGE_MAX_BYTES = 1024;
export const UTM_MAX_BYTES = 256;
/** The longest possible host name. */
export const REFERRER_MAX_BYTES = 253;
export const HOSTNAME_MAX_BYTES = 253;
export const OS_VERSION_MAX_BYTES = 128;
export const CITY_MAX_BYTES = 128;
export const REGION_MAX_BYTES = 128;
export const BROWSER_MAX_BYTES = 128;
export const OS_MAX_BYTES = 128;
export const DEVICE_MAX_BYTES = 128;

// Sessions
export const SESSION_GAP_MAX_MS = 30 * 60_000;
export const BOUNCE_ACTIVE_MAX_MS = 10_000;

// Statistics
export const RAW_WINDOW_DAYS = 30;
/** Of pages, entry and exit pages and events ten times as many (`storedKeysOf`). */
export const STORED_KEYS_PER_DAY_MAX = 5000;
export const BREAKDOWN_LIMIT_MAX_ROWS = 1000;
export const BREAKDOWN_LIMIT_DEFAULT_ROWS = 100;
export const SEARCH_MAX_CHARS = 256;
export const HOUR_GRAIN_MAX_DAYS = 2;
export const DAY_GRAIN_MAX_DAYS = 90;
export const WEEK_GRAIN_MAX_DAYS = 366;
/** A hundred years. */
export const PERIOD_MAX_DAYS = 36_525;
/** Bounds the points of a compared period, which have the grain of the period that it is compared with. */
export const COMPARED_MAX_DAYS = { hour: 50, day: 1200, week: 8400, month: PERIOD_MAX_DAYS } as const;

/** Bounds the points of a chart whose interval is chosen. */
export const INTERVAL_MAX_DAYS = { hour: 7, day: 366, week: 1830, month: PERIOD_MAX_DAYS } as const;

// Sites
/** The domains of a site beside its main one. */
export const ALSO_DOMAINS_MAX = 20;

// Discards
/** A site's discards follow the retention of its statistics. Discards that belong to no site are kept this long. */
export const STRAY_DISCARDS_RETENTION_MONTHS = 12;

// Realtime
export const REALTIME_CURRENT_MINUTES = 5;
export const REALTIME_ACTIVITY_MINUTES = 30;
export const REALTIME_TOP_ROWS = 10;
export const REALTIME_FEED_ENTRIES = 50;

// Funnels
export const FUNNEL_STEPS_MIN = 2;
export const FUNNEL_STEPS_MAX = 10;
export const FUNNEL_WINDOW_MAX_MINUTES = 1440;

// Organisations and their sites
/** An account without a membership is kept so long. */
export const MEMBERLESS_ACCOUNT_MAX_DAYS = 30;
export const SITES_PER_ORGANISATION_MAX = 1000;
export const MEMBERS_PER_ORGANISATION_MAX = 1000;
/** The people and groups that a directory may tell of. Those become members who sign in. */
export const DIRECTORY_PEOPLE_MAX = 10_000;
export const DIRECTORY_GROUPS_MAX = 1000;
/** The places of people in groups. */
export const DIRECTORY_PLACES_MAX = 100_000;
export const GROUPS_PER_ORGANISATION_MAX = 500;
/** Counts open invitations. Each may send a mail to any address. */
export const INVITATIONS_PER_ORGANISATION_MAX = 300;
/** Counts the keys that are not revoked. */
export const API_KEYS_PER_ORGANISATION_MAX = 100;
/** Counts revoked keys that are still listed; older ones are deleted. */
export const REVOKED_API_KEYS_KEPT_MAX = 1000;
/** Counts goals in use. Each is counted whenever a day is closed. */
export const GOALS_PER_SITE_MAX = 200;
/** Counts archived goals too: changing a goal's pattern archives it and creates a new one. */
export const GOALS_PER_SITE_EVER_MAX = 2000;
/** Counts funnels in use. Each is counted, in all its versions, whenever a day is closed. */
export const FUNNELS_PER_SITE_MAX = 50;
export const FUNNELS_PER_SITE_EVER_MAX = 500;
export const FUNNEL_VERSIONS_MAX = 100;
/** The versions of all funnels in use. One of 30 days of events is counted in some milliseconds; two thousand take minutes. */
export const FUNNEL_VERSIONS_PER_SITE_MAX = 500;
export const ALERT_RULES_PER_SITE_MAX = 100;
/** The full hours that a rule of a drop looks back on: at most a week. */
export const ALERT_WINDOW_MAX_HOURS = 168;
/** The weeks whose windows the usual figure of a rule is the median of. */
export const ALERT_USUAL_MIN_WEEKS = 4;
export const ALERT_USUAL_MAX_WEEKS = 12;
/** The addresses that an organisation asks whether they want its alerts: nobody can send emails to strangers in bulk. */
export const ALERT_ASKS_PER_DAY_MAX = 20;
/** Any user may found organisations, so all of them together are bounded too. */
export const ALERT_ASKS_OF_ALL_PER_DAY_MAX = 200;
/** The emails without an answer that ask one address on behalf of an organisation. */
export const ALERT_ASKS_PER_ADDRESS_MAX = 3;
/** The emails without an answer that ask one address on behalf of all organisations. */
export const ALERT_ASKS_OF_ALL_PER_ADDRESS_MAX = 10;
/** The addresses of an organisation that have yet to be asked: each is looked at in every round. */
export const ALERT_ADDRESSES_TO_ASK_MAX = 500;
/** Each event is compared with all rules of its site and organisation. */
export const EXCLUSIONS_PER_SITE_MAX = 100;
/** The most rules by which a site masks paths: each costs time at every event. */
export const MASKS_PER_SITE_MAX = 50;
export const EXCLUSIONS_PER_ORGANISATION_MAX = 100;
/** Each of them is one more derivation of each day. */
export const PROPERTIES_PER_SITE_MAX = 30;
/** Each of them is tested on each session. */
export const CHANNEL_RULES_MAX = 20;
export const CHANNEL_NAME_MAX_CHARS = 40;
export const CHANNEL_PATTERN_MAX_CHARS = 200;
/** Each change counts the days again whose events are kept. */
export const CHANNEL_VERSIONS_PER_SITE_MAX = 1000;
/** The properties of events that are listed for a choice. */
/** The most properties of a day that an import of sums keeps: as many as Plausible has of a site. */
export const IMPORTED_PROPERTIES_PER_DAY_MAX = 300;
export const FOUND_PROPERTIES_MAX = 200;
/** The newest events whose properties are listed: one visitor may give each event hundreds of keys. */
export const FOUND_PROPERTIES_EVENTS_MAX = 100_000;
export const ANNOTATION_MAX_CHARS = 140;
/** More than a note on every day of five years. */
export const ANNOTATIONS_PER_SITE_MAX = 2000;
/** A limit of oversight: nobody keeps track of more links. */
export const SHARE_LINKS_PER_SITE_MAX = 100;
/** The rest of the conditions of a question is left for those of the link's reader. */
export const LINK_CONDITIONS_MAX = 10;
/** All of them stand in a header of each page. */
export const LINK_FRAME_ORIGINS_MAX = 20;
/** A logo is part of the page's first answer. */
export const LINK_LOGO_MAX_BYTES = 32_768;

// Sessions of the dashboard
/** The age at which a session ends: as an organisation sets it, `most` otherwise. */
export const SESSION_HOURS = { least: 1, most: 180 * 24 } as const;
/** The time without use after which a session ends: as an organisation sets it, `most` otherwise. */
export const SESSION_IDLE_MINUTES = { least: 15, most: 30 * 24 * 60 } as const;

// Read API
export const API_RATE_WINDOW_MS = 60_000;
export const API_RATE_MAX_REQUESTS = 10;
export const API_RETRY_AFTER_SECONDS = 60;
/** Requests of a management key in any window of the same length. */
export const MANAGEMENT_RATE_MAX_REQUESTS = 1200;
/** The mails to others that the scripts of an organisation have sent: as many as it can have open invitations. */
export const MANAGEMENT_MAILS_PER_HOUR_MAX = 300;

// Model Context Protocol
export const MCP_BODY_MAX_BYTES = 65_536;
/** Messages of a key in `API_RATE_WINDOW_MS` that read nothing: greetings and lists. Calls of tools count as requests of the read API. */
export const MCP_RATE_MAX_MESSAGES = 100;

// Reads of an organisation's sites, by the read API, the dashboard and public links together
/** The reads that run at a time; further ones wait. So many keep several readers of the store busy. */
export const ORGANISATION_READS_RUNNING_MAX = 8;
/** The running reads about one site. The difference is left for the organisation's other sites. */
export const SITE_READS_RUNNING_MAX = 6;
/** The reads that run or wait: enough for eight people who open a page at the same moment. */
export const ORGANISATION_READS_MAX = 100;

/** The most properties that the filters of a question can be about: each reads the single events once more. */
export const PROPERTY_FILTERS_MAX = 5;

// Conditions
export const CONDITIONS_MAX = 20;
/** The values of all conditions of a question, or of a segment. */
export const CONDITION_VALUES_MAX = 100;

// Reports, and those to addresses without an account
/** The reports of a site that go to such addresses: a weekly and a monthly one of an address are two. */
export const REPORT_RECIPIENTS_PER_SITE_MAX = 50;
/** The tries to send reports of a site that its delivery history keeps. */
export const REPORT_DELIVERIES_PER_SITE_MAX = 200;
/** The mails with which an organisation asks addresses to confirm: nobody can send mails to strangers in bulk. */
export const REPORT_ASKS_PER_DAY_MAX = 20;
/** Any user may found organisations, so all of them together are bounded too. */
export const REPORT_ASKS_OF_ALL_PER_DAY_MAX = 200;
/** The mails without an answer that ask one address on behalf of a site. */
export const REPORT_ASKS_PER_ADDRESS_MAX = 3;
/** The mails without an answer that ask one address on behalf of all sites. */
export const REPORT_ASKS_OF_ALL_PER_ADDRESS_MAX = 10;

// Segments
/** Counts the site's segments and those of its members. All are kept in memory where the database is on a server. */
export const SEGMENTS_PER_SITE_MAX = 200;
export const SEGMENT_NAME_MAX_CHARS = 100;
/** The written conditions of a segment together: as much as an address may have. */
export const SEGMENT_CONDITIONS_MAX_CHARS = 16_384;

// Visits kept
/** Months for which a new site keeps visits: a year can be compared with the year before. */
export const VISIT_MONTHS_DEFAULT = 13;
/** The largest piece of an uploaded file: proxies commonly pass on a million bytes. */
export const UPLOAD_PIECE_MAX_BYTES = 1_000_000;
