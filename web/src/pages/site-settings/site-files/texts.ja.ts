import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'robots.txtとllms.txt',
  read: 'robots.txtとllms.txtを毎日読み取る',
  hint: (domain) =>
    `このサーバーが1日1回${domain}に接続します。禁止されているのにリクエストされたページが「クローラー」に表示されます。`,
};
