/** The texts of the groups of settings. `words` are further words by which a card is found. */
export const texts = {
  navigation: 'Groups of settings',
  find: 'Find a setting',
  none: 'No setting found',
  groups: {
    general: 'General',
    tracking: 'Tracking',
    sharing: 'Sharing and reports',
    data: 'Data',
    danger: 'Danger zone',
  },
  words: {
    general: 'name domain time zone timezone site ID install script snippet code',
    'own-visits': 'my own traffic browser opt-out ignore me team localStorage',
    exclusions: 'IP address network block ignore filter bots spam country path host staging referrer User-Agent rules',
    gpc: 'GPC Global Privacy Control Do Not Track DNT consent',
    discards: 'bots crawlers AI spam discarded lost missing events',
    links: 'share public client password dashboard embed',
    reports: 'email mail daily weekly monthly newsletter summary',
    recipients: 'email address client recipients external people without account mail',
    retention: 'delete old data keep months forever visits storage disk privacy GDPR',
    properties: 'custom dimensions event properties parameters keep key',
    channels: 'sources UTM rules paid organic ads Google Meta grouping',
    import: 'Plausible Umami Matomo GoatCounter Google Analytics GA4 history migrate move upload',
    export: 'download CSV Parquet raw events backup',
    danger: 'archive restore remove delete site',
  },
};
