/** A visit of Matomo for tests. */

/** 2026-03-09 08:00:00 UTC. */
export const START = 1_773_043_200;
export const VISITOR = '9dc9cf8485eecd5d';

/** A visit as the API has it, of one pageview. */
export const VISIT = {
  idSite: '1',
  idVisit: '4821',
  visitIp: '192.0.2.0',
  visitorId: VISITOR,
  actionDetails: [{ type: 'action', url: 'https://example.com/', timestamp: START }],
};

/** The API's fields of a visit that a campaign brought. */
export const DETAILS = {
  referrerType: 'campaign',
  referrerName: 'Spring',
  referrerKeyword: 'shoes',
  referrerUrl: 'https://www.other.org/list',
  languageCode: 'de-at',
  deviceType: 'Smartphone',
  operatingSystemName: 'GNU/Linux',
  operatingSystemVersion: '',
  browserName: 'Chrome Mobile',
  browserVersion: '125.0',
  countryCode: 'de',
  regionCode: 'BE',
  city: 'Berlin',
  resolution: '390x844',
};

/** The fields of each line of a visit with these details. */
export const PERSON = {
  visitor: VISITOR,
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  browser: 'Chrome',
  browser_version: '125.0',
  os: 'Linux',
  device: 'mobile',
  language: 'de-at',
  screen: '390x844',
};
