import type { ListedSource } from './source-table.ts';

/**
 * Other services of companies that have a search engine. Who comes from them has searched for nothing: a return from a sign-in, a
 * link in a calendar, a report of one's own site.
 */
export const SEARCH_SERVICES: readonly ListedSource[] = [
  ['Google News', 'googlenews', 'news.google.com com.google.android.apps.magazines'],
  ['Google Scholar', 'googlescholar', 'scholar.google.com'],
  ['Google Maps', 'googlemaps', 'maps.google.com maps.app.goo.gl com.google.android.apps.maps'],
  ['Google Translate', 'googletranslate', 'translate.google.com translate.goog'],
  ['Google Docs', 'googledocs', 'docs.google.com'],
  ['Google Drive', 'googledrive', 'drive.google.com'],
  ['Google Classroom', 'googleclassroom', 'classroom.google.com'],
  ['Google Ads', 'googleads', 'googleadservices.com doubleclick.net googlesyndication.com ads.google.com'],
  ['Google Play', 'googleplay', 'play.google.com'],
  ['Google Account', 'google', 'accounts.google.com accounts.youtube.com myaccount.google.com'],
  ['Google Search Console', 'google', 'search.google.com'],
  ['Google Analytics', 'google', 'analytics.google.com tagassistant.google.com tagmanager.google.com'],
  ['Google Calendar', 'google', 'calendar.google.com'],
  ['Google Chat', 'google', 'chat.google.com'],
  ['Google Meet', 'google', 'meet.google.com'],
  ['Google Keep', 'google', 'keep.google.com'],
  ['Google Photos', 'google', 'photos.google.com'],
  ['Google Sites', 'google', 'sites.google.com'],
  ['Google Groups', 'google', 'groups.google.com'],
  ['Google Support', 'google', 'support.google.com'],
  ['Google Cloud', 'google', 'cloud.google.com developers.google.com'],
  ['Yahoo Account', null, 'login.yahoo.com login.yahoo.co.jp'],
  ['Yahoo News', null, 'news.yahoo.com finance.yahoo.com sports.yahoo.com news.yahoo.co.jp'],
  ['Yandex ID', null, 'passport.yandex.ru passport.yandex.com id.yandex.ru'],
  ['Yandex Metrica', null, 'metrika.yandex.ru metrica.yandex.com webmaster.yandex.ru webmaster.yandex.com'],
  ['Yandex Translate', null, 'translate.yandex.ru translate.yandex.com'],
  ['Yandex Disk', null, 'disk.yandex.ru disk.yandex.com'],
  ['Baidu Tieba', 'baidu', 'tieba.baidu.com'],
  ['Baidu Wangpan', 'baidu', 'pan.baidu.com'],
  ['Naver Blog', 'naver', 'blog.naver.com'],
  ['Naver Cafe', 'naver', 'cafe.naver.com'],
];
