import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: '前後のページ',
  sides: { before: '前のページ', after: '次のページ' },
  ends: { before: 'ここから流入', after: 'サイトから離脱' },
};
