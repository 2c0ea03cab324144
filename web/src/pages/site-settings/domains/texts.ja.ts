import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'ドメイン',
  lead: 'これらのドメインとそのサブドメインのページからのイベントが記録されます。2つのドメインにある同じパスは1つのページです。',
  lost: (domain) => `保存すると、${domain}からのイベントは拒否されます。`,
  keep: (domain) => `${domain}も残す`,
  others: 'その他のドメイン',
  othersHint: (most) => `カンマ区切りで${most}個まで。ドメイン間の移動にはリファラーがありません。`,
};
