/** The texts of refusals about sites and what they have. What was entered is given in quotation marks. */
export const texts = {
  unknown: {
    site: (shown: string) => `there is no site ${shown}`,
    goal: (id: number) => `there is no goal ${id}`,
    funnel: (id: number) => `there is no funnel ${id}`,
    apiKey: (id: number) => `there is no API key ${id}`,
    segment: (id: number) => `there is no segment ${id}`,
    exclusion: (id: number) => `there is no exclusion rule ${id}`,
    note: (id: number) => `there is no note ${id}`,
    shareLink: (id: number) => `there is no shared link ${id}`,
    property: (key: string) => `there is no kept property ${JSON.stringify(key)}`,
    import: (id: number) => `there is no import ${id}`,
  },
  groups: {
    unknown: 'there is no such group',
    foreign: 'choose sites of this organization',
    nameTaken: (name: string) => `there is a group ${JSON.stringify(name)} already`,
  },
  importIsRead: (id: number) => `import ${id} is running; stop it first, or wait until it ends`,
  notArchived: {
    goal: (id: number) => `there is no archived goal ${id}`,
    funnel: (id: number) => `there is no archived funnel ${id}`,
  },
  noDomain: (shown: string) =>
    `${shown} is not a domain; give the host name alone, such as example.com or localhost (no https://, port, path or IP address)`,
  tooManyDomains: (most: number) => `a site has at most ${most} further domains`,
  importRuns: (id: number) => `import ${id} of the site is running; wait until it has ended`,
  erasedPages: { none: () => 'there is nothing to erase: no page matches' },
  erasedDays: {
    order: () => 'the first day is after the last one',
    notOver: (last: string) => `only days that are over can be erased: up to ${last}`,
    none: () => 'there is nothing to erase: none of these days has figures',
  },
  isThere: () => 'the site is in this organization already',
  noTimeZone: (shown: string) => `${shown} is not a time zone; give an IANA name, such as Europe/Paris or UTC`,
  retention: (mostMonths: number) => `the retention must be a whole number of months from 1 to ${mostMonths}`,
  visitMonths: (mostMonths: number) =>
    `visits are kept for a whole number of months from 0 to ${mostMonths}; 0 keeps them for 30 days`,
  visitsOutliveStatistics: (months: number) =>
    `visits can be kept at most as long as the statistics: for ${months} months`,
  revenue: {
    ofPages: () => 'a goal of pages has no amounts; choose a goal of an event',
    currency: () => 'name the property that has the currency, or a currency of three letters such as EUR',
  },
  propertyKey: (most: number) => `the key of a property has 1 to ${most} characters`,
  propertyIsKept: (key: string) => `the property ${JSON.stringify(key)} is kept already`,
  channel: {
    tooMany: (most: number) => `a site has at most ${most} channel rules`,
    name: (most: number) => `the name of a channel is one line of 1 to ${most} characters, and not (none) or (other)`,
    pattern: (most: number) => `a pattern of a channel rule has at most ${most} characters`,
    noPattern: (channel: string) =>
      `the rule of ${JSON.stringify(channel)} needs a source, a medium, a campaign or a referrer`,
    noRule: (position: number) => `there is no channel rule ${position}`,
  },
  note: {
    day: (shown: string) => `${shown} is not a day; give one such as 2026-05-20`,
    empty: () => 'a note must not be empty',
    tooLong: (most: number) => `a note has at most ${most} characters`,
    lines: () => 'a note must be one line of text',
  },
  mask: {
    star: (shown: string) => `put * where a part of the path is to be removed, such as /reset/*: ${shown}`,
    tooMany: (most: number) => `a site masks at most ${most} patterns`,
  },
  exclusion: {
    network: (shown: string) =>
      `${shown} is not a network; give an address or a network such as 203.0.113.0/24 or 2001:db8:0:7::/64 (IPv6: /64 or larger)`,
    country: (shown: string) => `${shown} is not a country code; give two letters, such as DE`,
    host: (shown: string) => `${shown} is not a host; give a name alone, such as staging.example.com`,
    userAgent: (least: number, most: number) => `words of a User-Agent have ${least} to ${most} characters`,
    twice: () => 'there is such a rule already',
  },
  segment: {
    noCondition: (shown: string) =>
      `${shown} is not a condition; give one such as country:is:DE|AT, page:contains:/blog/ or property:plan:is_not:free`,
    noPage: (shown: string) => `a page is a path without ? and #: ${shown}`,
    conditions: (most: number) => `a segment has 1 to ${most} conditions`,
    values: (most: number) => `a condition has at most ${most} values`,
    tooLong: (most: number) => `the conditions of a segment have at most ${most} characters together`,
    nested: () => 'a segment cannot contain a segment; give its conditions instead',
    twice: (shown: string) => `there is a segment ${shown} already`,
  },
  link: {
    panels: () =>
      'a link shows cards of the dashboard: pages, sources, technology, events, places, revenue, realtime, when',
    accent: (shown: string) => `${shown} is not a color; give one such as #4453d6`,
    origin: (shown: string) =>
      `${shown} is not an origin; give the start of an address, such as https://www.example.com, without a path or *`,
    tooManyOrigins: (most: number) => `a link has at most ${most} origins that may embed it`,
    logo: (mostKib: number) => `a logo is a PNG, WebP or SVG of at most ${mostKib} KiB`,
    conditions: (most: number) => `a link has at most ${most} conditions`,
    expired: () => 'a link ends in the future',
    ofGroup: () =>
      'the conditions of a link of a group are about dimensions: goals, segments and properties are those of a site',
  },
  pattern: {
    start: (shown: string) => `a page pattern begins with / or *, such as /thanks or /blog/*: ${shown}`,
    path: (shown: string) => `a page pattern is a path without ? and #: ${shown}`,
    tooLong: (most: number) => `a page pattern has at most ${most} characters`,
    eventName: (shown: string) => `an event name has 1 to 64 characters of a-z, 0-9, _ and -: ${shown}`,
    ownEvent: (name: string) => `${name} cannot be chosen; enter a custom event, outbound or download`,
  },
  funnel: {
    steps: (least: number, most: number, given: number) => `a funnel has ${least} to ${most} steps, not ${given}`,
    window: (mostMinutes: number) => `the window must be a whole number of minutes from 1 to ${mostMinutes}`,
  },
};
