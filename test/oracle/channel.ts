import type { ChannelVersion, OwnChannelRule } from '../../src/domain/own-channels.ts';
import { SOURCE_KINDS } from '../../src/domain/source-kinds.ts';
import { matches } from './pattern.ts';
import { firstEvent, pageviewsOf, type Session } from './session.ts';

/** Media that somebody has paid for. */
function isPaid(medium: string): boolean {
  return medium.includes('cp') || medium === 'ppc' || medium === 'retargeting' || medium.startsWith('paid');
}

/** A campaign that names a shop, but not a bishop's or a workshop. */
function isOfShop(campaign: string): boolean {
  if (campaign.includes('shopping')) return true;
  return [...campaign.matchAll(/shop/g)].some(
    ({ index }) => index === 0 || !'abcdfghijklmnopqrstuvwxyz'.includes(campaign[index - 1]!),
  );
}

/** Returns the lower case of a text, of the letters A to Z alone. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns what a source is: by what it is called, by the longest host that is listed, or by its name. */
function kindOf(source: string): string | undefined {
  const labels = source.split('.');
  if (labels.length === 1) return SOURCE_KINDS.get(source);
  for (let i = 0; i < labels.length - 1; i++) {
    const kind = SOURCE_KINDS.get(labels.slice(i).join('.'));
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** Returns the rules that hold on a day: those of the last version that is counted from then, or from a day before. */
function rulesOn(versions: readonly ChannelVersion[], day: string): readonly OwnChannelRule[] {
  const counted = versions.filter(({ countedFrom }) => countedFrom !== null && countedFrom <= day);
  return counted.sort((a, b) => b.version - a.version)[0]?.rules ?? [];
}

/** Tells whether a text is there and matches a pattern; a rule without a pattern for it asks for nothing. */
function fits(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || (text !== '' && matches(text, lower(pattern)));
}

/** What a return from a payment without a session before it has. */
const NO_SOURCE = { utmSource: '', utmMedium: '', utmCampaign: '', referrer: '' };

/** Returns the channel that a session came by; `''` without a pageview. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the oracle lists the rules in their order, in one place
export function channelOf(session: Session): string {
  if (pageviewsOf(session).length === 0) return '';
  const first = session.source ?? NO_SOURCE;
  const source = lower(first.utmSource === '' ? first.referrer : first.utmSource);
  const medium = lower(first.utmMedium);
  const campaign = lower(first.utmCampaign);
  const kind = kindOf(source);
  const own = rulesOn(session.channels ?? [], firstEvent(session).day).find(
    (rule) =>
      fits(rule.source, source) &&
      fits(rule.medium, medium) &&
      fits(rule.campaign, campaign) &&
      fits(rule.referrer, lower(first.referrer)),
  );
  if (own !== undefined) return own.channel;
  const emails = ['email', 'e-mail', 'e_mail', 'e mail'];

  if (source === '' && medium === '' && campaign === '') return 'Direct';
  const isDirect = ['direct', '(direct)'].includes(source);
  if (isDirect && ['', 'none', '(none)', '(not set)'].includes(medium)) return 'Direct';
  if (campaign.includes('cross-network')) return 'Cross-network';
  if (isPaid(medium) && (kind === 'shop' || isOfShop(campaign))) return 'Paid Shopping';
  if (isPaid(medium) && kind === 'search') return 'Paid Search';
  if (isPaid(medium) && kind === 'social') return 'Paid Social';
  if (isPaid(medium) && kind === 'video') return 'Paid Video';
  if (['display', 'banner', 'expandable', 'interstitial', 'cpm'].includes(medium)) return 'Display';
  if (isPaid(medium)) return 'Paid Other';
  if (kind === 'assistant') return 'AI Assistants';
  if (kind === 'shop' || isOfShop(campaign)) return 'Organic Shopping';
  if (kind === 'social') return 'Organic Social';
  if (['social', 'social-network', 'social-media', 'sm', 'social network', 'social media'].includes(medium)) {
    return 'Organic Social';
  }
  if (kind === 'video' || medium.includes('video')) return 'Organic Video';
  if (kind === 'search' || medium === 'organic') return 'Organic Search';
  if (kind === 'email' || emails.includes(source) || [...emails, 'newsletter'].includes(medium)) return 'Email';
  if (medium === 'affiliate' || medium === 'affiliates') return 'Affiliates';
  if (medium === 'audio') return 'Audio';
  if (source === 'sms' || medium === 'sms') return 'SMS';
  if (medium.endsWith('push') || medium.includes('mobile') || medium.includes('notification')) {
    return 'Mobile Push Notifications';
  }
  if (source === 'firebase') return 'Mobile Push Notifications';
  if (['referral', 'app', 'link'].includes(medium)) return 'Referral';
  return first.referrer !== '' && medium === '' ? 'Referral' : 'Unassigned';
}
