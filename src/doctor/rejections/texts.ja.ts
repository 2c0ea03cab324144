import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number } = wordsIn('ja');

export const texts: RejectionTexts = {
  well: '読み取れない値を渡しているプロキシはありません。',
  unreadableAddresses: (count) =>
    `起動以降、${number(count)} 件のイベントが拒否されました。リレーキーを持つプロキシの X-Svc-Client-IP がアドレスではありません。`,
  passAddress:
    'プロキシが X-Svc-Client-IP に訪問者のアドレス（203.0.113.7 や 2001:db8::7 など）を設定するようにしてください（docs/proxy.md）。',
};
