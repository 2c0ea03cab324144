import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'プロパティ',
  lead: (most) =>
    `プランや価格など、イベントに付くプロパティです。保存するプロパティ（${most}個まで）の値は継続して集計され、共有リンクにも表示されます。それ以外は30日間だけ参照できます。`,
  keptTitle: '保存するプロパティ',
  noneKept: '保存するプロパティはまだありません。',
  countedSince: (day) => `${day}から集計`,
  countedSinceFirst: '最初のイベントから集計',
  beingCounted: '過去の日を集計しています',
  remove: '削除',
  removeLabel: (key) => `プロパティ${key}を削除`,
  foundTitle: '過去30日間の最新のイベントにあるプロパティ',
  noneFound: '過去30日間のイベントにプロパティはありません。',
  allKept: 'これらのイベントのプロパティはすべて保存されています。',
  isFull: (most) => `保存できるプロパティは${most}個までです。先にいずれかを削除してください。`,
  isCut: (shown, all) => `${all}個のうち、多い順に${shown}個`,
  events: (_, shown) => `${shown}件のイベント`,
  keep: '保存する',
  keepLabel: (key) => `プロパティ${key}を保存する`,
  kept: 'プロパティを保存しました',
  byName: {
    open: '名前で保存',
    title: '名前を指定してプロパティを保存',
    key: 'キー',
    hint: 'イベントが送信するとおりに入力します（例：plan）。インポートした日には、過去30日間のイベントにないプロパティが含まれていることがあります。',
  },
  confirm: {
    title: (key) => `プロパティ${key}を削除しますか？`,
    body: '値は集計されなくなり、これまでの集計結果も表示されなくなります。もう一度保存した場合、集計できるのはイベントが残っている日だけです。',
    action: 'プロパティを削除',
    done: 'プロパティを削除しました',
  },
};
