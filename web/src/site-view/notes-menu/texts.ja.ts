import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'メモ',
  add: 'メモを追加',
  hide: '印を隠す',
  show: '印を表示',
};
