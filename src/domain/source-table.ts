import { SEARCH_SERVICES } from './search-services.ts';

/** The countries in which Google has its search engine, by the end of its host. */
const GOOGLE =
  'com ad ae com.af com.ag com.ai al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj com.bn com.bo com.br bs bt co.bw by com.bz ca cat cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz de dj dk dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge gg com.gh com.gi gl gm gr com.gt gy com.hk hn hr ht hu co.id ie co.il im co.in iq is it je com.jm jo co.jp co.ke com.kh ki kg co.kr com.kw kz la com.lb li lk co.ls lt lu lv com.ly co.ma md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my co.mz com.na com.ng com.ni ne nl no com.np nr nu co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro rs ru rw com.sa com.sb sc se com.sg sh si sk com.sl sn so sm sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy co.uz com.vc co.ve co.vi com.vn vu ws co.za co.zm co.zw';
const AMAZON = 'com ae ca cn co.jp co.uk com.au com.be com.br com.mx com.tr de eg es fr ie in it nl pl sa se sg';
const EBAY = 'com at be ca ch co.uk com.au com.hk com.my com.sg de es fr ie it nl ph pl';
const PINTEREST =
  'com at ca ch cl co.kr co.uk com.au com.mx de dk es fr ie it jp nz ph pt se com.br co.in nl pl com.co cz';
const YANDEX = 'ru by com com.am com.ge com.tr com.ua az ee eu fr kg kz lt lv md tj tm uz';
const TRIPADVISOR = 'com at be ca ch co.uk com.au com.br com.mx de dk es fr ie in it jp nl pt se';

/** The kind of a source: channels tell these apart. */
export type SourceKind = 'search' | 'assistant' | 'social' | 'video' | 'shop' | 'email' | 'other';

/** A source: its name, its picture (web/brand-pictures.ts), and its hosts. */
export type ListedSource = readonly [name: string, picture: string | null, hosts: string];

/**
 * The best-known sources by their kinds. The subdomains of their hosts belong to them, unless they are listed by themselves.
 * Android apps name themselves in place of a host (`com.reddit.frontpage`).
 */
const TABLE: Readonly<Record<SourceKind, readonly ListedSource[]>> = {
  search: [
    [
      'Google',
      'google',
      `${ends('google', GOOGLE)} com.google.android.googlequicksearchbox com.google.android.apps.searchlite`,
    ],
    ['Bing', 'bing', 'bing.com'],
    ['DuckDuckGo', 'duckduckgo', 'duckduckgo.com'],
    ['Yahoo', null, 'yahoo.com yahoo.co.jp'],
    ['Yandex', null, `${ends('yandex', YANDEX)} ya.ru`],
    ['Baidu', 'baidu', 'baidu.com'],
    ['Ecosia', 'ecosia', 'ecosia.org'],
    ['Qwant', 'qwant', 'qwant.com'],
    ['Startpage', 'startpage', 'startpage.com'],
    ['Brave Search', 'brave', 'search.brave.com'],
    ['Kagi', 'kagi', 'kagi.com'],
    ['Mojeek', 'mojeek', 'mojeek.com'],
    ['Swisscows', null, 'swisscows.com'],
    ['Presearch', null, 'presearch.com'],
    ['MetaGer', null, 'metager.org metager.de'],
    ['Seznam', null, 'seznam.cz'],
    ['Naver', 'naver', 'naver.com'],
    ['Daum', null, 'daum.net'],
    ['Sogou', 'sogou', 'sogou.com'],
    ['360 Search', null, 'so.com'],
    ['AOL', null, 'aol.com'],
    ['Ask', null, 'ask.com'],
    ['Dogpile', null, 'dogpile.com'],
    ['Coc Coc', null, 'coccoc.com'],
    ['Goo', null, 'goo.ne.jp'],
    ['Mail.ru Search', null, 'go.mail.ru'],
    ['WEB.DE Search', null, 'suche.web.de'],
    ['GMX Search', null, 'suche.gmx.net'],
    ['T-Online', null, 'suche.t-online.de'],
    ['Shenma', null, 'sm.cn'],
    ['MSN', 'microsoft', 'msn.com'],
  ],
  assistant: [
    ['ChatGPT', 'openai', 'chatgpt.com chat.openai.com com.openai.chatgpt'],
    ['OpenAI', 'openai', 'openai.com'],
    ['Claude', 'claude', 'claude.ai com.anthropic.claude'],
    ['Gemini', 'googlegemini', 'gemini.google.com bard.google.com com.google.android.apps.bard'],
    ['NotebookLM', 'google', 'notebooklm.google.com'],
    ['Perplexity', 'perplexity', 'perplexity.ai ai.perplexity.app.android'],
    [
      'Microsoft Copilot',
      'microsoft',
      'copilot.microsoft.com copilot.cloud.microsoft m365.cloud.microsoft com.microsoft.copilot',
    ],
    ['Grok', 'x', 'grok.com'],
    ['Mistral', 'mistralai', 'mistral.ai'],
    ['DeepSeek', 'deepseek', 'deepseek.com'],
    ['Meta AI', 'meta', 'meta.ai'],
    ['Poe', 'poe', 'poe.com'],
    ['Doubao', null, 'doubao.com'],
    ['You.com', null, 'you.com'],
    ['Phind', null, 'phind.com'],
    ['Kimi', null, 'kimi.com kimi.moonshot.cn'],
    ['Qwen', 'qwen', 'chat.qwen.ai'],
  ],
  social: [
    ['Facebook', 'facebook', 'facebook.com fb.com fb.me com.facebook.katana com.facebook.lite'],
    ['Messenger', 'messenger', 'messenger.com com.facebook.orca'],
    ['Instagram', 'instagram', 'instagram.com com.instagram.android'],
    ['Threads', 'threads', 'threads.net threads.com com.instagram.barcelona'],
    ['WhatsApp', 'whatsapp', 'whatsapp.com wa.me com.whatsapp'],
    ['X', 'x', 't.co x.com twitter.com com.twitter.android'],
    ['LinkedIn', 'linkedin', 'linkedin.com lnkd.in com.linkedin.android'],
    ['Reddit', 'reddit', 'reddit.com redd.it com.reddit.frontpage'],
    ['TikTok', 'tiktok', 'tiktok.com com.zhiliaoapp.musically com.ss.android.ugc.trill'],
    ['Snapchat', 'snapchat', 'snapchat.com com.snapchat.android'],
    ['Pinterest', 'pinterest', `${ends('pinterest', PINTEREST)} pin.it com.pinterest`],
    ['Tumblr', 'tumblr', 'tumblr.com com.tumblr'],
    ['Bluesky', 'bluesky', 'bsky.app go.bsky.app xyz.blueskyweb.app'],
    [
      'Mastodon',
      'mastodon',
      'mastodon.social mastodon.online mstdn.social joinmastodon.org fosstodon.org hachyderm.io',
    ],
    ['Lemmy', 'lemmy', 'lemmy.world lemmy.ml'],
    ['VK', 'vk', 'vk.com vk.ru com.vkontakte.android'],
    ['OK', 'odnoklassniki', 'ok.ru ru.ok.android'],
    ['XING', 'xing', 'xing.com com.xing.android'],
    ['Nextdoor', 'nextdoor', 'nextdoor.com nextdoor.de nextdoor.co.uk com.nextdoor'],
    ['Quora', 'quora', 'quora.com com.quora.android'],
    ['Zhihu', 'zhihu', 'zhihu.com'],
    ['Weibo', 'sinaweibo', 'weibo.com weibo.cn t.cn com.sina.weibo'],
    ['WeChat', 'wechat', 'weixin.qq.com mp.weixin.qq.com com.tencent.mm'],
    ['QQ', 'qq', 'qq.com'],
    ['Douban', 'douban', 'douban.com'],
    ['Xiaohongshu', 'xiaohongshu', 'xiaohongshu.com'],
    ['Line', 'line', 'line.me jp.naver.line.android'],
    ['KakaoTalk', 'kakaotalk', 'kakao.com com.kakao.talk'],
    ['Hatena Bookmark', 'hatenabookmark', 'b.hatena.ne.jp'],
    ['Note', 'note', 'note.com'],
    ['Linktree', 'linktree', 'linktr.ee'],
    ['Telegram', 'telegram', 'telegram.org t.me org.telegram.messenger org.telegram.plus org.telegram.messenger.web'],
    ['Discord', 'discord', 'discord.com discordapp.com com.discord'],
    ['Hacker News', 'ycombinator', 'news.ycombinator.com hckrnews.com hn.algolia.com'],
    ['Lobsters', 'lobsters', 'lobste.rs'],
    ['Stack Overflow', 'stackoverflow', 'stackoverflow.com'],
    ['Stack Exchange', 'stackexchange', 'stackexchange.com'],
    ['DEV', 'devdotto', 'dev.to'],
    ['Product Hunt', 'producthunt', 'producthunt.com'],
    ['Indie Hackers', 'indiehackers', 'indiehackers.com'],
    ['Digg', 'digg', 'digg.com'],
    ['Tripadvisor', 'tripadvisor', ends('tripadvisor', TRIPADVISOR)],
    ['Yelp', 'yelp', 'yelp.com'],
  ],
  video: [
    ['YouTube', 'youtube', 'youtube.com youtu.be com.google.android.youtube'],
    ['Bilibili', 'bilibili', 'bilibili.com b23.tv'],
    ['Rumble', 'rumble', 'rumble.com'],
    ['Odysee', 'odysee', 'odysee.com'],
    ['Vimeo', 'vimeo', 'vimeo.com'],
    ['Twitch', 'twitch', 'twitch.tv'],
  ],
  shop: [
    ['Amazon', 'amazon', ends('amazon', AMAZON)],
    ['eBay', 'ebay', ends('ebay', EBAY)],
    ['Etsy', 'etsy', 'etsy.com'],
    ['AliExpress', 'aliexpress', 'aliexpress.com'],
  ],
  email: [
    ['Gmail', 'gmail', 'mail.google.com com.google.android.gm'],
    [
      'Outlook',
      'microsoft',
      'outlook.live.com outlook.office.com outlook.office365.com outlook.com outlook.cloud.microsoft com.microsoft.office.outlook',
    ],
    ['Yahoo Mail', null, 'mail.yahoo.com com.yahoo.mobile.client.android.mail'],
    ['Proton Mail', 'protonmail', 'mail.proton.me proton.me ch.protonmail.android'],
    ['GMX', 'gmx', 'gmx.net gmx.de gmx.com gmx.at gmx.ch deref-gmx.net de.gmx.mobile.android.mail'],
    ['WEB.DE', 'webdotde', 'web.de deref-web.de de.web.mobile.android.mail'],
    ['Mail.ru', 'maildotru', 'mail.ru ru.mail.mailapp'],
    ['mail.com', null, 'mail.com deref-mail.com'],
    ['Yandex Mail', null, 'mail.yandex.ru mail.yandex.com'],
    ['QQ Mail', 'qq', 'mail.qq.com'],
    ['Naver Mail', 'naver', 'mail.naver.com'],
    ['Zoho Mail', null, 'mail.zoho.com mail.zoho.eu mail.zoho.in'],
    ['Seznam Email', null, 'email.seznam.cz'],
    ['Mailchimp', 'mailchimp', 'mailchi.mp mailchimp.com list-manage.com campaign-archive.com'],
  ],
  other: [
    ...SEARCH_SERVICES,
    ['Hugging Face', 'huggingface', 'huggingface.co'],
    // Music and memberships.
    ['SoundCloud', 'soundcloud', 'soundcloud.com'],
    ['Spotify', 'spotify', 'spotify.com'],
    ['Patreon', 'patreon', 'patreon.com'],
    // Chats.
    ['Slack', 'slack', 'slack.com com.slack'],
    [
      'Microsoft Teams',
      'microsoft-teams',
      'teams.microsoft.com teams.cdn.office.net teams.live.com com.microsoft.teams',
    ],
    ['Skype', 'skype', 'skype.com com.skype.raider'],
    // For developers.
    ['Y Combinator', 'ycombinator', 'ycombinator.com'],
    ['GitHub', 'github', 'github.com com.github.android'],
    ['GitLab', 'gitlab', 'gitlab.com'],
    ['Codeberg', 'codeberg', 'codeberg.org'],
    ['Bitbucket', 'bitbucket', 'bitbucket.org'],
    ['npm', 'npm', 'npmjs.com'],
    ['PyPI', 'pypi', 'pypi.org'],
    ['daily.dev', 'dailydotdev', 'daily.dev'],
    ['Hashnode', 'hashnode', 'hashnode.com hashnode.dev'],
    ['Qiita', 'qiita', 'qiita.com'],
    ['Zenn', 'zenn', 'zenn.dev'],
    ['Slashdot', 'slashdot', 'slashdot.org'],
    ['AlternativeTo', 'alternativeto', 'alternativeto.net'],
    ['Dribbble', 'dribbble', 'dribbble.com'],
    ['Behance', 'behance', 'behance.net'],
    ['Figma', 'figma', 'figma.com'],
    // Reading and writing.
    ['Wikipedia', 'wikipedia', 'wikipedia.org'],
    ['Medium', 'medium', 'medium.com com.medium.reader'],
    ['Substack', 'substack', 'substack.com com.substack.app'],
    ['WordPress', 'wordpress', 'wordpress.com wordpress.org'],
    ['Blogger', 'blogger', 'blogger.com blogspot.com'],
    ['Flipboard', 'flipboard', 'flipboard.com flip.it flipboard.app'],
    ['Feedly', 'feedly', 'feedly.com com.devhd.feedly'],
    ['Inoreader', 'inoreader', 'inoreader.com'],
    ['Instapaper', 'instapaper', 'instapaper.com'],
    ['Apple News', 'applenews', 'apple.news'],
    ['Internet Archive', 'internetarchive', 'archive.org'],
    ['SmartNews', null, 'smartnews.com jp.gocro.smartnews.android'],
    // Work.
    ['Notion', 'notion', 'notion.so notion.site notion.com'],
    ['Trello', 'trello', 'trello.com'],
    ['Asana', 'asana', 'asana.com'],
    ['Atlassian', 'atlassian', 'atlassian.net atlassian.com'],
    ['SharePoint', 'microsoft', 'sharepoint.com'],
    // Shops and reviews.
    ['Booking.com', 'bookingdotcom', 'booking.com'],
    ['Airbnb', 'airbnb', 'airbnb.com'],
    ['Trustpilot', 'trustpilot', 'trustpilot.com'],
    ['G2', 'g2', 'g2.com'],
    ['Steam', 'steam', 'steampowered.com steamcommunity.com'],
    ['IMDb', 'imdb', 'imdb.com'],
    ['Goodreads', 'goodreads', 'goodreads.com'],
  ],
};

/** The best-known sources. */
export const SOURCES = Object.entries(TABLE).flatMap(([kind, sources]) =>
  sources.map(([name, picture, hosts]) => ({ kind: kind as SourceKind, name, picture, hosts: hosts.split(' ') })),
);

/** Returns the hosts of a name with each of the ends. */
function ends(name: string, list: string): string {
  return list
    .split(' ')
    .map((end) => `${name}.${end}`)
    .join(' ');
}
