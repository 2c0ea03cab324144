import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  lists: {
    outbound: {
      plural: '外部リンク',
      label: 'リンク',
      views: 'クリック数',
      hint: 'リンクをクリックすると、新しいタブで開きます。',
      show: '外部リンクを表示',
    },
    download: {
      plural: 'ダウンロードされたファイル',
      label: 'ファイル',
      views: 'ダウンロード数',
      hint: 'ファイルをクリックすると、新しいタブで開きます。',
      show: 'ダウンロードされたファイルを表示',
    },
  },
  events: { outbound: '外部リンクのクリック', download: 'ファイルのダウンロード' },
  none: { label: 'リンクなし', explanation: 'リンクの情報がないイベントです。' },
};
