import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number, list } = wordsIn('ja');

export const texts: RejectionTexts = {
  well: 'プロキシやReferrer-Policyが原因で拒否されたイベントはありません。',
  unreadableAddresses: (count) =>
    `起動以降、${number(count)} 件のイベントが拒否されました。リレーキーを持つプロキシの X-Svc-Client-IP がアドレスではありません。`,
  passAddress:
    'プロキシが X-Svc-Client-IP に訪問者のアドレス（203.0.113.7 や 2001:db8::7 など）を設定するようにしてください（docs/proxy.md）。',
  hiddenOrigins: (count, domains) =>
    `直近 1 日に ${number(count)} 件のイベントが拒否されました。ページの Referrer-Policy により、Firefox と Safari でオリジンが送信されていません：${list(domains, (shown, more) => `${shown} 他 ${more} 件`, '、')}`,
  showOrigin:
    'これらのページの script タグに referrerpolicy="origin" を追加してください（docs/tracker.md の Referrer-Policy）。',
};
