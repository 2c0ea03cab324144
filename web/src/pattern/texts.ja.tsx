import { whole } from '../format.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  placeholder: { page: '例：/thanks', event: '例：signup' },
  start: { page: '入力すると一致するページが表示されます。', event: '入力すると一致するイベントが表示されます。' },
  none: {
    page: '過去30日間に一致するページはありません。まだ公開していないページでも問題ありません。',
    event: '過去30日間にこのイベントはありません。まだ送信していない場合は問題ありません。',
  },
  eventMatches: (events) => `過去30日間に${whole(events)}回受信しました。`,
  pageMatches: (pages, views) => `過去30日間の${whole(pages)}ページ（${whole(views)}ビュー）に一致します。`,
  more: (pages) => `ほか${whole(pages)}件`,
};
