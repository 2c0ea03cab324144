/** An advertising product whose links name a click, not a campaign. */
export type AdProduct = 'google' | 'microsoft' | 'meta';

/**
 * What an advertiser appends to the addresses of all ads, with the placeholders that the product fills in. Click ids
 * (`gclid`, `msclkid`, `fbclid`) are never kept, and without `utm_` values such a visit counts as one of a search or of a
 * social network. The placeholders are those of
 * https://support.google.com/google-ads/answer/6305348, https://help.ads.microsoft.com/apex/index/3/en/56799 and
 * https://www.facebook.com/business/help/2360940870872492.
 */
export const AD_SUFFIXES: Readonly<Record<AdProduct, string>> = {
  google: 'utm_source=google&utm_medium=cpc&utm_campaign={campaignid}&utm_content={adgroupid}&utm_term={keyword}',
  microsoft: 'utm_source=bing&utm_medium=cpc&utm_campaign={CampaignId}&utm_content={AdGroupId}&utm_term={keyword}',
  meta: 'utm_source=facebook&utm_medium=paid_social&utm_campaign={{campaign.name}}&utm_content={{ad.name}}',
};

export const AD_PRODUCTS = Object.keys(AD_SUFFIXES) as readonly AdProduct[];
