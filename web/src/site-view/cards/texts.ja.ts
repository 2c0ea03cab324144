import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  item: 'カードを並べ替え…',
  title: 'カードを並べ替え',
  hint: 'すべてのサイトに適用されます。共有リンクには独自のカードがあります。',
  up: (card) => `${card}を上へ`,
  down: (card) => `${card}を下へ`,
  moved: (card, place, count) => `${card}：${count}枚中${place}枚目`,
  reset: '通常の順序',
  submit: '保存',
};
