import { URL_REJECTIONS, type UrlRejection } from '../domain/attempt-status.ts';

/** The texts of refusals of alert rules. The types are those of rules, the nouns those of destinations. */
export const texts = {
  unknownRule: (id: number) => `there is no alert rule ${id}`,
  unknownGoal: (id: number) => `the site has no goal ${id}`,
  noRevenueGoal: () => 'choose a goal that has revenue',
  goalWithoutRevenue: (id: number) => `the goal ${id} has no revenue`,
  currency: () => 'name the currency, three letters such as EUR',
  otherCurrency: (id: number, currency: string) => `the revenue of the goal ${id} is in ${currency}`,
  noDestination: (kinds: string) => `an alert rule needs ${kinds}`,
  tooManyDestinations: (most: number, nouns: string) => `an alert rule has at most ${most} ${nouns}`,
  noThreshold: (type: string) => `a ${type} rule needs a threshold`,
  wholeThreshold: (type: string, most: number) =>
    `the threshold of a ${type} rule must be a whole number from 1 to ${most}`,
  hours: (type: string, most: number) =>
    `the threshold of a ${type} rule must be a number of hours above 0 and up to ${most}`,
  amount: (type: string, most: number) =>
    `the threshold of a ${type} rule must be an amount above 0 and up to ${most}, with at most 2 decimals`,
  noWindow: (type: string, most: number) => `a ${type} rule looks back on a whole number of hours from 1 to ${most}`,
  noGoal: (type: string) => `a ${type} rule needs a goal`,
  oneThreshold: (type: string) => `a ${type} rule needs a threshold or a percentage, and not both`,
  percent: () => 'the percentage must be a whole number from 1 to 100',
  noConditions: (type: string) => `a ${type} rule has no conditions`,
  conditions: (most: number) => `an alert rule has at most ${most} conditions`,
  unknownSegment: (id: number) => `the site has no segment ${id}`,
  notWaiting: (email: string) => `${email} is not waiting to agree`,
  askedToday: (email: string) => `${email} was asked in the last 24 hours, or is about to be`,
  askedOut: (email: string) => `${email} has been asked as often as it may be`,
  tooManyToAsk: (most: number) =>
    `${most} addresses of the organization are yet to be asked whether they agree; add others later`,
  tooManyAsked: (most: number) => `an organization asks at most ${most} addresses in 24 hours`,
  url: (rejection: UrlRejection, noun: string) => `the ${noun} ${URL_REJECTIONS[rejection]}`,
};
