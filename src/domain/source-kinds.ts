import { SOURCE_HOSTS } from './source.ts';

/** The kind of a source: channels tell these apart. */
export type SourceKind = 'search' | 'assistant' | 'social' | 'video' | 'shop' | 'email' | 'other';

/** The names of the known sources (source-table.ts) of each kind; the others are `other`. */
const NAMES: Readonly<Record<Exclude<SourceKind, 'other'>, readonly string[]>> = {
  search: [
    'Google',
    'Bing',
    'DuckDuckGo',
    'Yahoo',
    'Yandex',
    'Baidu',
    'Ecosia',
    'Qwant',
    'Startpage',
    'Brave Search',
    'Kagi',
    'Mojeek',
    'Swisscows',
    'Presearch',
    'MetaGer',
    'Seznam',
    'Naver',
    'Daum',
    'Sogou',
    '360 Search',
    'AOL',
    'Ask',
    'Dogpile',
    'Coc Coc',
    'Goo',
    'Mail.ru Search',
    'WEB.DE Search',
    'GMX Search',
    'T-Online',
    'Shenma',
    'MSN',
  ],
  assistant: [
    'ChatGPT',
    'OpenAI',
    'Claude',
    'Gemini',
    'NotebookLM',
    'Perplexity',
    'Microsoft Copilot',
    'Grok',
    'Mistral',
    'DeepSeek',
    'Meta AI',
    'Poe',
    'You.com',
    'Phind',
    'Kimi',
    'Qwen',
  ],
  social: [
    'Facebook',
    'Messenger',
    'Instagram',
    'Threads',
    'WhatsApp',
    'X',
    'LinkedIn',
    'Reddit',
    'TikTok',
    'Snapchat',
    'Pinterest',
    'Tumblr',
    'Bluesky',
    'Mastodon',
    'Lemmy',
    'VK',
    'OK',
    'XING',
    'Nextdoor',
    'Quora',
    'Zhihu',
    'Weibo',
    'WeChat',
    'QQ',
    'Douban',
    'Xiaohongshu',
    'Line',
    'KakaoTalk',
    'Hatena Bookmark',
    'Note',
    'Linktree',
    'Telegram',
    'Discord',
    'Hacker News',
    'Lobsters',
    'Stack Exchange',
    'Stack Overflow',
    'Product Hunt',
    'Indie Hackers',
    'DEV',
    'Digg',
    'Tripadvisor',
    'Yelp',
  ],
  video: ['YouTube', 'Vimeo', 'Twitch', 'Bilibili', 'Rumble', 'Odysee'],
  shop: ['Amazon', 'eBay', 'Etsy', 'AliExpress'],
  email: [
    'Gmail',
    'Outlook',
    'Yahoo Mail',
    'Proton Mail',
    'GMX',
    'WEB.DE',
    'Mail.ru',
    'mail.com',
    'Yandex Mail',
    'QQ Mail',
    'Naver Mail',
    'Seznam Email',
    'Mailchimp',
  ],
};

/** Campaigns write these as their source in place of the name, in lower case. */
const ALIASES: typeof NAMES = {
  search: ['bing', 'brave', 'duckduckgo', 'adwords', 'google ads', 'googleads', 'bing ads', 'msn'],
  assistant: ['openai', 'copilot', 'anthropic'],
  social: ['fb', 'ig', 'twitter', 'insta', 'meta', 'linkedin', 'tiktok', 'wa', 'hackernews', 'producthunt', 'social'],
  video: ['yt'],
  shop: ['shopping', 'google shopping'],
  email: ['email', 'e-mail', 'e_mail', 'e mail', 'mail', 'newsletter', 'mailchimp', 'brevo', 'sendinblue', 'klaviyo'],
};

/** A shorter name is an everyday word, such as `note`: as a campaign's source it does not name the site. */
const NAME_MIN_CHARS = 5;

const KIND_OF_NAME: ReadonlyMap<string, SourceKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.map((name) => [name, kind as SourceKind] as const)),
);

/**
 * The kind of each source by what names it: its hosts, its name in lower case, and what campaigns write. A listed host
 * without a kind of its own is `other`: it does not have that of a shorter host.
 */
export const SOURCE_KINDS: ReadonlyMap<string, SourceKind> = new Map<string, SourceKind>([
  ...[...KIND_OF_NAME]
    .filter(([name]) => name.length >= NAME_MIN_CHARS)
    .map(([name, kind]) => [name.toLowerCase(), kind] as const),
  ...Object.entries(ALIASES).flatMap(([kind, names]) => names.map((name) => [name, kind as SourceKind] as const)),
  ...[...SOURCE_HOSTS].map(([host, name]) => [host, KIND_OF_NAME.get(name) ?? 'other'] as const),
]);
