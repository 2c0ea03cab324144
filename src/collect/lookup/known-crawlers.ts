import type { CrawlerClass } from '../../domain/crawler.ts';

/**
 * Lists crawlers by class: the name that is shown, and a part of the User-Agent in lower case. The classes are tried in
 * this order, and the entries of a class too: an assistant's fetcher stands before the crawler whose name it contains.
 *
 * The names and purposes are what the operators say themselves:
 *
 * - OpenAI: https://developers.openai.com/api/docs/bots
 * - Anthropic: https://support.anthropic.com/en/articles/8896518
 * - Perplexity: https://docs.perplexity.ai/guides/bots
 * - Google: https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers
 * - Microsoft: https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
 * - Apple: https://support.apple.com/119829
 * - Meta: https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
 * - Amazon: https://developer.amazon.com/amazonbot
 * - Mistral: https://docs.mistral.ai/robots
 * - DuckDuckGo: https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
 * - You.com: https://about.you.com/youbot
 * - Common Crawl: https://commoncrawl.org/ccbot
 * - Ahrefs: https://ahrefs.com/robot, Semrush: https://www.semrush.com/bot, Majestic: https://mj12bot.com,
 *   Moz: https://moz.com/help/moz-procedures/crawlers/dotbot
 * - Yandex: https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html
 * - Slack: https://api.slack.com/robots
 *
 * ByteDance (Bytespider), Cohere (cohere-ai) and DeepSeek publish no such page: their classes are what is generally
 * held. `Google-Extended` and `Applebot-Extended` are words of robots.txt, which no request carries as its User-Agent.
 */
export const KNOWN_CRAWLERS: Readonly<Record<CrawlerClass, Readonly<Record<string, string>>>> = {
  ai_agent: {
    'ChatGPT-User': 'chatgpt-user',
    'Claude-User': 'claude-user',
    'Claude Code': 'claude-code',
    'Perplexity-User': 'perplexity-user',
    'Meta-ExternalFetcher': 'meta-externalfetcher',
    'MistralAI-User': 'mistralai-user',
    'Amzn-User': 'amzn-user',
    NovaAct: 'novaact',
    'Google-NotebookLM': 'google-notebooklm',
    'Manus-User': 'manus-user',
    'cohere-ai': 'cohere-ai',
  },
  ai_search: {
    'OAI-SearchBot': 'oai-searchbot',
    'Claude-SearchBot': 'claude-searchbot',
    PerplexityBot: 'perplexitybot',
    'Meta-WebIndexer': 'meta-webindexer',
    'MistralAI-Index': 'mistralai-index',
    'Amzn-SearchBot': 'amzn-searchbot',
    'Google-CloudVertexBot': 'google-cloudvertexbot',
    DuckAssistBot: 'duckassistbot',
    YouBot: 'youbot',
  },
  ai_training: {
    GPTBot: 'gptbot',
    ClaudeBot: 'claudebot',
    'anthropic-ai': 'anthropic-ai',
    'Meta-ExternalAgent': 'meta-externalagent',
    FacebookBot: 'facebookbot',
    'MistralAI-Training': 'mistralai-training',
    Amazonbot: 'amazonbot',
    CCBot: 'ccbot',
    Bytespider: 'bytespider',
    DeepSeekBot: 'deepseekbot',
    'cohere-training-data-crawler': 'cohere-training-data-crawler',
    AI2Bot: 'ai2bot',
    PanguBot: 'pangubot',
    Timpibot: 'timpibot',
    Diffbot: 'diffbot',
    ImagesiftBot: 'imagesiftbot',
    'Webz.io': 'webzio-extended',
  },
  seo: {
    AhrefsBot: 'ahrefsbot',
    AhrefsSiteAudit: 'ahrefssiteaudit',
    SemrushBot: 'semrushbot',
    SiteAuditBot: 'siteauditbot',
    MJ12bot: 'mj12bot',
    DotBot: 'dotbot',
    rogerbot: 'rogerbot',
    BLEXBot: 'blexbot',
    DataForSeoBot: 'dataforseobot',
    'Screaming Frog': 'screaming frog',
    serpstatbot: 'serpstatbot',
    Barkrowler: 'barkrowler',
    SERanking: 'seranking',
  },
  monitor: {
    UptimeRobot: 'uptimerobot',
    Pingdom: 'pingdom',
    StatusCake: 'statuscake',
    'Better Uptime': 'better uptime',
    'Better Stack': 'better stack',
    Site24x7: 'site24x7',
    Datadog: 'datadogsynthetics',
    'updown.io': 'updown.io',
    HetrixTools: 'hetrixtools',
    'Uptime Kuma': 'uptime-kuma',
    NodePing: 'nodeping',
    GTmetrix: 'gtmetrix',
    Checkly: 'checkly',
    Catchpoint: 'catchpoint',
    Lighthouse: 'chrome-lighthouse',
    'Route 53 health check': 'amazon-route53-health-check',
    'Google Cloud uptime check': 'googlestackdrivermonitoring',
    'Google Cloud health check': 'googlehc/',
    'ELB health check': 'elb-healthchecker',
    'Kubernetes probe': 'kube-probe',
    'Blackbox exporter': 'blackbox exporter',
    check_http: 'check_http/',
  },
  preview: {
    facebookexternalhit: 'facebookexternalhit',
    facebookcatalog: 'facebookcatalog',
    TelegramBot: 'telegrambot',
    Twitterbot: 'twitterbot',
    Slackbot: 'slackbot',
    'Slack-ImgProxy': 'slack-imgproxy',
    LinkedInBot: 'linkedinbot',
    Discordbot: 'discordbot',
    WhatsApp: 'whatsapp/',
    Pinterestbot: 'pinterestbot',
    redditbot: 'redditbot',
    Skype: 'skypeuripreview',
    BingPreview: 'bingpreview',
    MicrosoftPreview: 'microsoftpreview',
    Mastodon: 'mastodon/',
    Bluesky: 'bluesky cardyb',
    Iframely: 'iframely',
    Embedly: 'embedly',
    Snapchat: 'snap url preview',
  },
  search: {
    'Google-InspectionTool': 'google-inspectiontool',
    'Storebot-Google': 'storebot-google',
    Googlebot: 'googlebot',
    'AdsBot-Google': 'adsbot-google',
    'Mediapartners-Google': 'mediapartners-google',
    bingbot: 'bingbot',
    adidxbot: 'adidxbot',
    Applebot: 'applebot',
    DuckDuckBot: 'duckduckbot',
    YandexBot: 'yandexbot',
    YandexImages: 'yandeximages',
    YandexMetrika: 'yandexmetrika',
    Baiduspider: 'baiduspider',
    Sogou: 'sogou web spider',
    '360Spider': '360spider',
    Yeti: 'yeti/',
    SeznamBot: 'seznambot',
    Qwantbot: 'qwantbot',
    MojeekBot: 'mojeekbot',
    coccocbot: 'coccocbot',
    PetalBot: 'petalbot',
    TikTokSpider: 'tiktokspider',
  },
  cloud: {
    'Amazon CloudFront': 'amazon cloudfront',
    'Cloudflare health check': 'cloudflare-healthchecks',
    'Cloudflare Browser Rendering': 'cloudflarebrowserrenderingcrawler',
  },
  other: {
    GoogleOther: 'googleother',
    'OAI-AdsBot': 'oai-adsbot',
    'Internet Archive': 'archive.org_bot',
    ia_archiver: 'ia_archiver',
    Expanse: 'expanse, a palo alto',
    Censys: 'censysinspect',
    omgili: 'omgili',
  },
  tool: {
    'Headless Chrome': 'headlesschrome',
    PhantomJS: 'phantomjs',
    Playwright: 'playwright',
    Puppeteer: 'puppeteer',
    Selenium: 'selenium',
    Cypress: 'cypress',
    jsdom: 'jsdom',
    curl: 'curl/',
    Wget: 'wget/',
    'python-requests': 'python-requests',
    httpx: 'python-httpx',
    urllib: 'python-urllib',
    aiohttp: 'aiohttp',
    Scrapy: 'scrapy',
    'Go-http-client': 'go-http-client',
    okhttp: 'okhttp',
    axios: 'axios/',
    'node-fetch': 'node-fetch',
    undici: 'undici',
    'Apache HttpClient': 'apache-httpclient',
    libwww: 'libwww-perl',
    Postman: 'postmanruntime',
    Guzzle: 'guzzlehttp',
  },
};
