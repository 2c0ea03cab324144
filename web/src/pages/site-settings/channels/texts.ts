/** The texts of the settings of channels. Days are given as they are to be shown. */
export const texts = {
  title: 'Channels',
  lead: (most: number) =>
    `Up to ${most} rules of your own come before the default channels. The first rule that matches decides.`,
  when: 'Changes apply to the last 30 days and onwards. Earlier days keep their channels.',
  from: (day: string) => `From ${day} on; earlier days keep their channels.`,
  counting: 'Past days are being counted.',
  none: 'No rules yet: sessions have the default channels.',
  add: 'Add rule',
  isFull: (most: number) => `There are ${most} rules, and no more can be added. Remove one first.`,
  remove: 'Remove',
  removeLabel: (channel: string) => `Remove the rule of ${channel}`,
  up: (channel: string) => `Move the rule of ${channel} up`,
  down: (channel: string) => `Move the rule of ${channel} down`,
  changed: 'Channel rules changed',
  patterns: { source: 'Source', medium: 'Medium', campaign: 'Campaign', referrer: 'Referrer' },
  form: {
    title: 'Add rule',
    submit: 'Add rule',
    channel: 'Channel',
    channelHint: 'A new name, or one of the default channels',
    patternsHint: 'Fill in at least one; all of them must match. * is any text, and case is ignored.',
    hints: {
      source: 'utm_source, or else the host of the referrer',
      medium: 'utm_medium',
      campaign: 'utm_campaign',
      referrer: 'The host of the referrer, such as *.example.com',
    },
  },
  ads: {
    summary: 'Ads count as organic search?',
    lead: 'Google’s gclid, Microsoft’s msclkid and Meta’s fbclid identify a click and are not kept. Append a line that names the campaign to the links of all ads.',
    where: {
      google: 'Google Ads: Admin › Account settings › Tracking › Final URL suffix',
      microsoft: 'Microsoft Advertising: Settings › Account level options › Final URL suffix',
      meta: 'Meta Ads Manager: in each ad, Tracking › URL parameters',
    },
    label: {
      google: 'Line for Google Ads',
      microsoft: 'Line for Microsoft Advertising',
      meta: 'Line for Meta',
    },
  },
  confirm: {
    title: (channel: string) => `Remove the rule of ${channel}?`,
    action: 'Remove rule',
  },
};
