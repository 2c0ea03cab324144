// Made from the OpenAPI document of the management API: node src/manage/api/write-documents.ts

/** A refusal of the management API. */
export declare class ManageError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The field that is wrong; null for a refusal of another kind. */
  readonly field: string | null;
}

export interface ManageOptions {
  /** The address of the service. */
  readonly url: string;
  /** A management key. */
  readonly key: string;
  /** The times that a request is sent again which was refused for now or broke off; 5 unless given. */
  readonly retries?: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Returns a client of the management API of a service. */
export declare function manage(options: ManageOptions): Manage;

export interface DryRun {
  /** Answers as the change would, and changes nothing. */
  readonly dryRun?: boolean;
}

export interface PutOptions extends DryRun {
  /** Only a new one is made. */
  readonly ifNew?: boolean;
  /** The `ETag` that it must have. */
  readonly ifMatch?: string;
}

/** The change of each entry of a document, and secrets, which are shown once. */
export interface AppliedAnswer {
  readonly changes: readonly Applied[];
  readonly secrets?: readonly Readonly<Record<string, unknown>>[];
}

/** The things of a kind. An id is the one that you gave, `~` and svc's own, or the name. */
export interface Collection<Item, Fields, New> {
  list(): Promise<Item[]>;
  /** Makes one without an id of yours. */
  add(fields: New, options?: DryRun): Promise<Item>;
  read(id: string): Promise<Item>;
  /** Makes one, or changes the one that is there: what is left out stays. */
  put(id: string, fields: Fields, options?: PutOptions): Promise<Item>;
  remove(id: string, options?: DryRun): Promise<void>;
}

/** How an export is read. */
export interface ImportOptions {
  /** The product, as `svc import --from` names it; unless given, the likeliest. */
  readonly from?: string;
  /** The site in the export, when it has several; it needs `from`. */
  readonly sourceSite?: string;
}

/** A thing of which a place has exactly one. */
export interface Single<Item, Fields> {
  get(): Promise<Item>;
  /** Changes it: what is left out stays. */
  set(fields: Fields, options?: Omit<PutOptions, 'ifNew'>): Promise<Item>;
}

export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'TOO_LARGE'
  | 'UNSUPPORTED'
  | 'KEY_REUSED'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'UNAVAILABLE';

/** A site whose visits are counted. */
export type Site = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The host whose pages are counted, its subdomains included. */
  readonly domain: string;
  /** Further hosts whose pages are counted as those of the site. */
  readonly also: readonly string[];
  /** A display name; the domain unless given. */
  readonly name: string;
  /** The IANA time zone of the site's days. */
  readonly timezone: string;
  /** Months for which statistics are kept; null keeps them for ever. */
  readonly retentionMonths: number | null;
  /** Months for which visits are kept, for questions with conditions. */
  readonly visitMonths: number;
  /** Whether Global Privacy Control discards an event. */
  readonly honoursGpc: boolean;
  /** Whether robots.txt and llms.txt of the domain are read every day. */
  readonly readsFiles: boolean;
  /** An archived site collects nothing and shows nothing. */
  readonly state: 'active' | 'archived';
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

export type SiteFields = {
  /** The host whose pages are counted, its subdomains included. */
  readonly domain?: string;
  /** Further hosts whose pages are counted as those of the site. */
  readonly also?: readonly string[];
  /** A display name; the domain unless given. */
  readonly name?: string;
  /** The IANA time zone of the site's days. */
  readonly timezone?: string;
  /** Months for which statistics are kept; null keeps them for ever. */
  readonly retentionMonths?: number | null;
  /** Months for which visits are kept, for questions with conditions. */
  readonly visitMonths?: number;
  /** Whether Global Privacy Control discards an event. */
  readonly honoursGpc?: boolean;
  /** Whether robots.txt and llms.txt of the domain are read every day. */
  readonly readsFiles?: boolean;
  /** An archived site collects nothing and shows nothing. */
  readonly state?: 'active' | 'archived';
};

export type NewSite = SiteFields & Required<Pick<SiteFields, 'domain'>>;

/** A property of events whose values are counted. */
export type Property = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The name of the property, as events carry it. */
  readonly key: string;
  /** The first day on which the property is counted; null until it is counted. */
  readonly countedFrom: string | null;
};

export type PropertyFields = {
  /** The name of the property, as events carry it. */
  readonly key?: string;
};

export type NewProperty = PropertyFields & Required<Pick<PropertyFields, 'key'>>;

/** An action that visitors are wanted to take. */
export type Goal = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  readonly name: string;
  readonly kind: 'page' | 'event';
  /** A path in which `*` matches any run of characters, or the name of an event. */
  readonly pattern: string;
  /** Where the events have their money; null for a goal without. */
  readonly revenue: {
    /** The property of the event with the amount. */
    readonly amountProperty: string;
    /** The property with the currency, or null. */
    readonly currencyProperty?: string | null;
    /** The currency of all amounts, such as EUR, or null. */
    readonly currency?: string | null;
  } | null;
};

export type GoalFields = {
  readonly name?: string;
  readonly kind?: 'page' | 'event';
  /** A path in which `*` matches any run of characters, or the name of an event. */
  readonly pattern?: string;
  /** Where the events have their money; null for a goal without. */
  readonly revenue?: {
    /** The property of the event with the amount. */
    readonly amountProperty: string;
    /** The property with the currency, or null. */
    readonly currencyProperty?: string | null;
    /** The currency of all amounts, such as EUR, or null. */
    readonly currency?: string | null;
  } | null;
};

export type NewGoal = GoalFields & Required<Pick<GoalFields, 'name' | 'kind' | 'pattern'>>;

/** The steps that visitors take one after another. */
export type Funnel = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** A display name. */
  readonly name: string;
  /** Minutes within which all steps must be taken: 1 to 1440. */
  readonly windowMinutes: number;
  /** The steps in their order: 2 to 10. Other steps are another version of the funnel. */
  readonly steps: readonly {
    /** Whether the step is a page or an event. */
    readonly kind: 'page' | 'event';
    /** A path in which `*` matches any run of characters, or the name of an event. */
    readonly pattern: string;
  }[];
  /** Rises with each change of the steps or the window. */
  readonly version: number;
};

export type FunnelFields = {
  /** A display name. */
  readonly name?: string;
  /** Minutes within which all steps must be taken: 1 to 1440. */
  readonly windowMinutes?: number;
  /** The steps in their order: 2 to 10. Other steps are another version of the funnel. */
  readonly steps?: readonly {
    /** Whether the step is a page or an event. */
    readonly kind: 'page' | 'event';
    /** A path in which `*` matches any run of characters, or the name of an event. */
    readonly pattern: string;
  }[];
};

export type NewFunnel = FunnelFields & Required<Pick<FunnelFields, 'name' | 'windowMinutes' | 'steps'>>;

/** A named set of conditions on visits, which all members can choose. */
export type Segment = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** A display name that no other segment of the site has. */
  readonly name: string;
  /** The conditions, such as `country:is:DE`, of which all must hold. A goal is named by its number, or as paths name it: `goal:is:order`. */
  readonly where: readonly string[];
};

export type SegmentFields = {
  /** A display name that no other segment of the site has. */
  readonly name?: string;
  /** The conditions, such as `country:is:DE`, of which all must hold. A goal is named by its number, or as paths name it: `goal:is:order`. */
  readonly where?: readonly string[];
};

export type NewSegment = SegmentFields & Required<Pick<SegmentFields, 'name' | 'where'>>;

/** The own rules by which a site sorts sessions into channels. */
export type Channels = {
  /** All rules, in their order: the first that matches wins. A rule has at least one pattern. */
  readonly rules: readonly {
    /** The channel of the sessions that match. */
    readonly channel: string;
    /** A pattern for the source: `utm_source`, or else the host of the referrer, in which `*` matches any run of characters. */
    readonly source?: string;
    /** A pattern for `utm_medium`, in which `*` matches any run of characters. */
    readonly medium?: string;
    /** A pattern for `utm_campaign`, in which `*` matches any run of characters. */
    readonly campaign?: string;
    /** A pattern for the referrer, in which `*` matches any run of characters. */
    readonly referrer?: string;
  }[];
  /** The first day that has the channels of these rules; null until it is counted, and without rules. */
  readonly countedFrom: string | null;
};

export type ChannelsFields = {
  /** All rules, in their order: the first that matches wins. A rule has at least one pattern. */
  readonly rules?: readonly {
    /** The channel of the sessions that match. */
    readonly channel: string;
    /** A pattern for the source: `utm_source`, or else the host of the referrer, in which `*` matches any run of characters. */
    readonly source?: string;
    /** A pattern for `utm_medium`, in which `*` matches any run of characters. */
    readonly medium?: string;
    /** A pattern for `utm_campaign`, in which `*` matches any run of characters. */
    readonly campaign?: string;
    /** A pattern for the referrer, in which `*` matches any run of characters. */
    readonly referrer?: string;
  }[];
};

/** A rule by which events of a site are discarded. */
export type Exclusion = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The property of an event that is compared. */
  readonly kind: 'network' | 'country' | 'path' | 'host' | 'referrer' | 'user_agent';
  /** A network such as `203.0.113.0/24`, a country such as `DE`, a path in which `*` matches any run of characters, a host with its subdomains, or words of the User-Agent. */
  readonly pattern: string;
};

export type ExclusionFields = {
  /** The property of an event that is compared. */
  readonly kind?: 'network' | 'country' | 'path' | 'host' | 'referrer' | 'user_agent';
  /** A network such as `203.0.113.0/24`, a country such as `DE`, a path in which `*` matches any run of characters, a host with its subdomains, or words of the User-Agent. */
  readonly pattern?: string;
};

export type NewExclusion = ExclusionFields & Required<Pick<ExclusionFields, 'kind' | 'pattern'>>;

/** A note on a day of a site's chart. */
export type Annotation = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  /** The note: one line. */
  readonly text: string;
};

export type AnnotationFields = {
  /** The day, `YYYY-MM-DD`. */
  readonly day?: string;
  /** The note: one line. */
  readonly text?: string;
};

export type NewAnnotation = AnnotationFields & Required<Pick<AnnotationFields, 'day' | 'text'>>;

/** A rule that tells by webhook or mail when figures rise, fall or stop. */
export type Alert = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** More visitors, fewer, or no event; a goal or an amount reached; fewer conversions or less money; crawlers that are new, too many requests of them, or errors that search engines get. Another type is another rule. */
  readonly type:
    | 'spike'
    | 'drop'
    | 'silence'
    | 'goal'
    | 'revenue'
    | 'goal_drop'
    | 'revenue_drop'
    | 'new_crawler'
    | 'crawler_surge'
    | 'crawler_errors';
  /** In visitors, hours, conversions, money or requests; null for a rule that has none. */
  readonly threshold: number | null;
  /** The goal that it watches, as paths name it; null for a rule without one. */
  readonly goal: string | null;
  /** The currency of a rule of money, such as EUR; when it is null, that of the goal's orders. */
  readonly currency: string | null;
  /** The full hours on which a rule with a window looks back; null for others. */
  readonly hours: number | null;
  /** The percentage of what is usual below which a rule with a window fires, in place of a threshold. */
  readonly percent: number | null;
  /** Conditions, such as `country:is:DE`, on what is counted. Goals and segments are named by their numbers, or as paths name them. */
  readonly where: readonly string[];
  /** The https address to which alerts are posted; null for none. A key that only reads alerts sees its origin. */
  readonly url: string | null;
  /** The addresses to which alerts are mailed. Those of no member are asked, and must agree first. */
  readonly emails: readonly string[];
  /** Whether the rule is on. */
  readonly enabled: boolean;
  /** Whether the addresses of no member have agreed; empty for a key of some sites. */
  readonly consents: readonly {
    readonly email: string;
    readonly state: 'waiting' | 'agreed' | 'refused';
  }[];
  /** The secret that signs the posts. */
  readonly secret?: string;
};

export type AlertFields = {
  /** More visitors, fewer, or no event; a goal or an amount reached; fewer conversions or less money; crawlers that are new, too many requests of them, or errors that search engines get. Another type is another rule. */
  readonly type?:
    | 'spike'
    | 'drop'
    | 'silence'
    | 'goal'
    | 'revenue'
    | 'goal_drop'
    | 'revenue_drop'
    | 'new_crawler'
    | 'crawler_surge'
    | 'crawler_errors';
  /** In visitors, hours, conversions, money or requests; null for a rule that has none. */
  readonly threshold?: number | null;
  /** The goal that it watches, as paths name it; null for a rule without one. */
  readonly goal?: string | null;
  /** The currency of a rule of money, such as EUR; when it is null, that of the goal's orders. */
  readonly currency?: string | null;
  /** The full hours on which a rule with a window looks back; null for others. */
  readonly hours?: number | null;
  /** The percentage of what is usual below which a rule with a window fires, in place of a threshold. */
  readonly percent?: number | null;
  /** Conditions, such as `country:is:DE`, on what is counted. Goals and segments are named by their numbers, or as paths name them. */
  readonly where?: readonly string[];
  /** The https address to which alerts are posted; null for none. A key that only reads alerts sees its origin. */
  readonly url?: string | null;
  /** The addresses to which alerts are mailed. Those of no member are asked, and must agree first. */
  readonly emails?: readonly string[];
  /** Whether the rule is on. */
  readonly enabled?: boolean;
};

export type NewAlert = AlertFields & Required<Pick<AlertFields, 'type'>>;

/** A link with which somebody sees the figures of a site without an account. */
export type Link = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The name of the person or page that it is for. */
  readonly name: string;
  /** The last day, `YYYY-MM-DD` in UTC; null for no end. */
  readonly until: string | null;
  /** Conditions that nobody can remove, such as `page:contains:/blog/`, `goal:is:order` or `segment:is:germany`. */
  readonly where: readonly string[];
  /** The cards that are shown below the chart; null for all. */
  readonly panels:
    | readonly ('pages' | 'sources' | 'technology' | 'events' | 'places' | 'revenue' | 'realtime' | 'when')[]
    | null;
  /** Whether amounts of money are shown. */
  readonly withRevenue: boolean;
  /** The origins that may embed it, such as `https://www.example.com`. */
  readonly frameOrigins: readonly string[];
  /** The color of its page, such as `#4453d6`. */
  readonly accent: string | null;
  /** Null for that of the reader's device. */
  readonly theme: 'light' | 'dark' | null;
  /** Null for that of the reader's browser. */
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'ja' | null;
  /** Whether its visitors are offered as a picture. */
  readonly hasBadge: boolean;
  /** A picture above its figures: a `data:` URL in base64 of a PNG, WebP or SVG of at most 32 KiB; null for none. */
  readonly logo: string | null;
  /** The address of its page. Whoever has it sees the figures. */
  readonly url: string;
  /** The address of its page for a frame. */
  readonly embedUrl: string;
  /** Whether it asks for a password. */
  readonly hasPassword: boolean;
  /** How often its page was opened. */
  readonly views: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

export type LinkFields = {
  /** The name of the person or page that it is for. */
  readonly name?: string;
  /** The last day, `YYYY-MM-DD` in UTC; null for no end. */
  readonly until?: string | null;
  /** Conditions that nobody can remove, such as `page:contains:/blog/`, `goal:is:order` or `segment:is:germany`. */
  readonly where?: readonly string[];
  /** The cards that are shown below the chart; null for all. */
  readonly panels?:
    | readonly ('pages' | 'sources' | 'technology' | 'events' | 'places' | 'revenue' | 'realtime' | 'when')[]
    | null;
  /** Whether amounts of money are shown. */
  readonly withRevenue?: boolean;
  /** The origins that may embed it, such as `https://www.example.com`. */
  readonly frameOrigins?: readonly string[];
  /** The color of its page, such as `#4453d6`. */
  readonly accent?: string | null;
  /** Null for that of the reader's device. */
  readonly theme?: 'light' | 'dark' | null;
  /** Null for that of the reader's browser. */
  readonly language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | null;
  /** Whether its visitors are offered as a picture. */
  readonly hasBadge?: boolean;
  /** A picture above its figures: a `data:` URL in base64 of a PNG, WebP or SVG of at most 32 KiB; null for none. */
  readonly logo?: string | null;
  /** The password that its page asks for; null for none. Another one ends what was opened with the one before. */
  readonly password?: string | null;
};

export type NewLink = LinkFields & Required<Pick<LinkFields, 'name'>>;

/** The reports of a site to somebody's address, who needs no account and must agree first. */
export type Report = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The email address. A new one is asked by mail whether it wants the reports. */
  readonly email: string;
  /** The reports that it is to get. It is asked again about those that are added. */
  readonly frequencies: readonly ('daily' | 'weekly' | 'monthly')[];
  /** The language of the reports. */
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'ja';
  /** Whether the reports have amounts of money. */
  readonly withRevenue: boolean;
  /** The segment that the reports are about, as paths name it; null for all. */
  readonly segment: string | null;
  /** The parts that the reports have; all unless given. */
  readonly panels: readonly ('figures' | 'chart' | 'pages' | 'sources' | 'campaigns' | 'countries' | 'goals')[];
  /** Whether the figures are attached as a CSV file. */
  readonly withCsv: boolean;
  /** Of each report, whether the address has yet to agree, gets it, has ended it, or wants none. */
  readonly states: readonly {
    readonly frequency: 'daily' | 'weekly' | 'monthly';
    readonly state: 'waiting' | 'active' | 'ended' | 'refused';
  }[];
};

export type ReportFields = {
  /** The email address. A new one is asked by mail whether it wants the reports. */
  readonly email?: string;
  /** The reports that it is to get. It is asked again about those that are added. */
  readonly frequencies?: readonly ('daily' | 'weekly' | 'monthly')[];
  /** The language of the reports. */
  readonly language?: 'en' | 'de' | 'fr' | 'es' | 'ja';
  /** Whether the reports have amounts of money. */
  readonly withRevenue?: boolean;
  /** The segment that the reports are about, as paths name it; null for all. */
  readonly segment?: string | null;
  /** The parts that the reports have; all unless given. */
  readonly panels?: readonly ('figures' | 'chart' | 'pages' | 'sources' | 'campaigns' | 'countries' | 'goals')[];
  /** Whether the figures are attached as a CSV file. */
  readonly withCsv?: boolean;
};

export type NewReport = ReportFields & Required<Pick<ReportFields, 'email'>>;

/** Statistics that were brought from another product, and can be taken back. */
export type Import = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The product, as `svc import --from` names it. */
  readonly source: string;
  /** The state of the import: one that is `undoing` is being taken back. */
  readonly state: 'reading' | 'staged' | 'done' | 'undoing' | 'undone' | 'failed';
  /** The name of the file. */
  readonly file: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** The first day that it brought; null until it is done. */
  readonly first: string | null;
  /** The last day that it brought; null until it is done. */
  readonly last: string | null;
  /** The number of days that it brought; null until it is done. */
  readonly days: number | null;
  /** Why it failed; null when it did not. */
  readonly problem: string | null;
};

/** An erasure of statistics of a site; a new one erases all of them, and the site stays with its definitions. */
export type Erasure = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** Everything; days; pages that match a pattern; or visits that the retention of the site does not keep. */
  readonly what: 'everything' | 'days' | 'pages' | 'visits';
  /** The first day of those that somebody asked to be erased, or of whose days the pages are; null for all others. */
  readonly from: string | null;
  /** The last one. */
  readonly to: string | null;
  /** The number of days that were erased, without the current one. */
  readonly days: number;
  /** Epoch milliseconds. */
  readonly requestedAt: number;
  /** When nothing of it was on the disk any more; null until then. */
  readonly doneAt: number | null;
  /** The number of the key that asked for it. */
  readonly keyId: number | null;
  /** The member who asked for it, as paths name members; null without the scope `members:read`. */
  readonly member: string | null;
};

export type ErasureFields = {
  /** The domain of the site, as a confirmation. */
  readonly domain?: string;
};

export type NewErasure = ErasureFields & Required<Pick<ErasureFields, 'domain'>>;

/** A named set of sites, which members, keys and figures can be limited to. */
export type Group = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  readonly name: string;
  /** Its sites, as paths name them. Those given replace all earlier ones. */
  readonly sites: readonly string[];
};

export type GroupFields = {
  readonly name?: string;
  /** Its sites, as paths name them. Those given replace all earlier ones. */
  readonly sites?: readonly string[];
};

export type NewGroup = GroupFields & Required<Pick<GroupFields, 'name'>>;

/** A rule that tells by webhook or mail when figures of all active sites of a group together rise, fall or stop. */
export type GroupAlert = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** More visitors, fewer, or no event; a goal or an amount reached; fewer conversions or less money; crawlers that are new, too many requests of them, or errors that search engines get. Another type is another rule. */
  readonly type:
    | 'spike'
    | 'drop'
    | 'silence'
    | 'goal'
    | 'revenue'
    | 'goal_drop'
    | 'revenue_drop'
    | 'new_crawler'
    | 'crawler_surge'
    | 'crawler_errors';
  /** In visitors, hours, conversions, money or requests; null for a rule that has none. */
  readonly threshold: number | null;
  /** The goal that it watches, as paths name it; null for a rule without one. */
  readonly goal: string | null;
  /** The currency of a rule of money, such as EUR; when it is null, that of the goal's orders. */
  readonly currency: string | null;
  /** The full hours on which a rule with a window looks back; null for others. */
  readonly hours: number | null;
  /** The percentage of what is usual below which a rule with a window fires, in place of a threshold. */
  readonly percent: number | null;
  /** Conditions, such as `country:is:DE`, on what is counted. Goals and segments are named by their numbers, or as paths name them. */
  readonly where: readonly string[];
  /** The https address to which alerts are posted; null for none. A key that only reads alerts sees its origin. */
  readonly url: string | null;
  /** The addresses to which alerts are mailed. Those of no member are asked, and must agree first. */
  readonly emails: readonly string[];
  /** Whether the rule is on. */
  readonly enabled: boolean;
  /** Whether the addresses of no member have agreed; empty for a key of some sites. */
  readonly consents: readonly {
    readonly email: string;
    readonly state: 'waiting' | 'agreed' | 'refused';
  }[];
  /** The secret that signs the posts. */
  readonly secret?: string;
};

export type GroupAlertFields = {
  /** More visitors, fewer, or no event; a goal or an amount reached; fewer conversions or less money; crawlers that are new, too many requests of them, or errors that search engines get. Another type is another rule. */
  readonly type?:
    | 'spike'
    | 'drop'
    | 'silence'
    | 'goal'
    | 'revenue'
    | 'goal_drop'
    | 'revenue_drop'
    | 'new_crawler'
    | 'crawler_surge'
    | 'crawler_errors';
  /** In visitors, hours, conversions, money or requests; null for a rule that has none. */
  readonly threshold?: number | null;
  /** The goal that it watches, as paths name it; null for a rule without one. */
  readonly goal?: string | null;
  /** The currency of a rule of money, such as EUR; when it is null, that of the goal's orders. */
  readonly currency?: string | null;
  /** The full hours on which a rule with a window looks back; null for others. */
  readonly hours?: number | null;
  /** The percentage of what is usual below which a rule with a window fires, in place of a threshold. */
  readonly percent?: number | null;
  /** Conditions, such as `country:is:DE`, on what is counted. Goals and segments are named by their numbers, or as paths name them. */
  readonly where?: readonly string[];
  /** The https address to which alerts are posted; null for none. A key that only reads alerts sees its origin. */
  readonly url?: string | null;
  /** The addresses to which alerts are mailed. Those of no member are asked, and must agree first. */
  readonly emails?: readonly string[];
  /** Whether the rule is on. */
  readonly enabled?: boolean;
};

export type NewGroupAlert = GroupAlertFields & Required<Pick<GroupAlertFields, 'type'>>;

/** Somebody who has access to the organization, or is invited. */
export type Member = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The email address, which stays. Somebody who is no member is invited. */
  readonly email: string;
  /** The role. A key can neither make an owner nor change one. */
  readonly role: 'owner' | 'admin' | 'editor' | 'viewer';
  /** The sites that an editor or viewer reaches, as paths name them; all when `groups` is null too. */
  readonly sites: readonly string[] | null;
  /** The groups whose sites an editor or viewer reaches, as paths name them; all when `sites` is null too. */
  readonly groups: readonly string[] | null;
  /** The parts that an editor or viewer does not get. */
  readonly without: readonly ('revenue' | 'settings' | 'exports')[];
  /** The last day of an editor or viewer, `YYYY-MM-DD` in UTC; null for no end. */
  readonly until: string | null;
  /** Whether the person has accepted the invitation. */
  readonly state: 'member' | 'invited';
  /** When the person became a member, epoch milliseconds; null for one who is invited. */
  readonly since: number | null;
  /** When the invitation ends, epoch milliseconds; null for a member. */
  readonly invitedUntil: number | null;
  /** The link of the invitation, when the service has no mail server to send it with. */
  readonly link?: string;
};

export type MemberFields = {
  /** The email address, which stays. Somebody who is no member is invited. */
  readonly email?: string;
  /** The role. A key can neither make an owner nor change one. */
  readonly role?: 'owner' | 'admin' | 'editor' | 'viewer';
  /** The sites that an editor or viewer reaches, as paths name them; all when `groups` is null too. */
  readonly sites?: readonly string[] | null;
  /** The groups whose sites an editor or viewer reaches, as paths name them; all when `sites` is null too. */
  readonly groups?: readonly string[] | null;
  /** The parts that an editor or viewer does not get. */
  readonly without?: readonly ('revenue' | 'settings' | 'exports')[];
  /** The last day of an editor or viewer, `YYYY-MM-DD` in UTC; null for no end. */
  readonly until?: string | null;
};

export type NewMember = MemberFields & Required<Pick<MemberFields, 'email' | 'role'>>;

/** A rule by which events of all sites are discarded. */
export type OrganizationExclusion = {
  /** svc's own id. */
  readonly id: string;
  /** The id that you gave it. */
  readonly externalId: string | null;
  /** The property of an event that is compared. */
  readonly kind: 'network' | 'country' | 'path' | 'host' | 'referrer' | 'user_agent';
  /** A network such as `203.0.113.0/24`, a country such as `DE`, a path in which `*` matches any run of characters, a host with its subdomains, or words of the User-Agent. */
  readonly pattern: string;
};

export type OrganizationExclusionFields = {
  /** The property of an event that is compared. */
  readonly kind?: 'network' | 'country' | 'path' | 'host' | 'referrer' | 'user_agent';
  /** A network such as `203.0.113.0/24`, a country such as `DE`, a path in which `*` matches any run of characters, a host with its subdomains, or words of the User-Agent. */
  readonly pattern?: string;
};

export type NewOrganizationExclusion = OrganizationExclusionFields &
  Required<Pick<OrganizationExclusionFields, 'kind' | 'pattern'>>;

/** The things that should be there. An entry without an id is the one that has its name. */
export type Document = {
  readonly sites?: readonly (SiteFields & {
    readonly id?: string;
    readonly properties?: readonly (PropertyFields & {
      readonly id?: string;
    })[];
    readonly goals?: readonly (GoalFields & {
      readonly id?: string;
    })[];
    readonly funnels?: readonly (FunnelFields & {
      readonly id?: string;
    })[];
    readonly segments?: readonly (SegmentFields & {
      readonly id?: string;
    })[];
    readonly channels?: ChannelsFields;
    readonly exclusions?: readonly (ExclusionFields & {
      readonly id?: string;
    })[];
    readonly annotations?: readonly (AnnotationFields & {
      readonly id?: string;
    })[];
    readonly alerts?: readonly (AlertFields & {
      readonly id?: string;
    })[];
    readonly links?: readonly (LinkFields & {
      readonly id?: string;
    })[];
    readonly reports?: readonly (ReportFields & {
      readonly id?: string;
    })[];
  })[];
  readonly groups?: readonly (GroupFields & {
    readonly id?: string;
    readonly alerts?: readonly (GroupAlertFields & {
      readonly id?: string;
    })[];
  })[];
  readonly members?: readonly (MemberFields & {
    readonly id?: string;
  })[];
  readonly exclusions?: readonly (OrganizationExclusionFields & {
    readonly id?: string;
  })[];
};

export type Applied = {
  readonly resource: string;
  readonly siteId: string | null;
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  /** The change of it. */
  readonly change: 'created' | 'adopted' | 'changed' | 'unchanged' | 'removed';
  readonly fields: readonly string[];
};

export type LoggedChange = {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The key that made the change; null for `svc apply`. */
  readonly keyId: number | null;
  readonly action: string;
  readonly path: string;
};

/** The things of a site. */
export interface ManageSite {
  readonly properties: Collection<Property, PropertyFields, NewProperty>;
  readonly goals: Collection<Goal, GoalFields, NewGoal>;
  readonly funnels: Collection<Funnel, FunnelFields, NewFunnel>;
  readonly segments: Collection<Segment, SegmentFields, NewSegment>;
  readonly channels: Single<Channels, ChannelsFields>;
  readonly exclusions: Collection<Exclusion, ExclusionFields, NewExclusion>;
  readonly annotations: Collection<Annotation, AnnotationFields, NewAnnotation>;
  readonly alerts: Collection<Alert, AlertFields, NewAlert>;
  readonly links: Collection<Link, LinkFields, NewLink>;
  readonly reports: Collection<Report, ReportFields, NewReport>;
  readonly imports: Pick<Collection<Import, never, never>, 'list' | 'read' | 'remove'>;
  readonly erasures: Pick<Collection<Erasure, never, NewErasure>, 'list' | 'read' | 'add'>;
  /** Uploads the export of another product and imports it. Throws a `ManageError` that says why it cannot be imported. */
  importFile(name: string, file: Blob, options?: ImportOptions): Promise<Import>;
}

/** The things of a group. */
export interface ManageGroup {
  readonly alerts: Collection<GroupAlert, GroupAlertFields, NewGroupAlert>;
}

/** The things of an organization. */
export interface Manage {
  readonly sites: Collection<Site, SiteFields, NewSite>;
  readonly groups: Collection<Group, GroupFields, NewGroup>;
  readonly members: Collection<Member, MemberFields, NewMember>;
  readonly exclusions: Collection<OrganizationExclusion, OrganizationExclusionFields, NewOrganizationExclusion>;
  /** The things of one of its sites. */
  site(id: string): ManageSite;
  /** The things of one of its groups. */
  group(id: string): ManageGroup;
  /** Makes everything that a document says, or nothing. */
  apply(document: Document, options?: DryRun & { readonly prune?: boolean }): Promise<AppliedAnswer>;
  /** The last changes that were made by keys and by `svc apply`, the latest first. */
  log(limit?: number): Promise<readonly LoggedChange[]>;
}
