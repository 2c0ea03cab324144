import { wordsIn } from '../words.ts';
import type { ErasureTexts } from './texts.ts';

const { number, duration, instant } = wordsIn('ja');

export const texts: ErasureTexts = {
  well: '消去を待つものはありません。',
  waits: (count, sinceAt, waitedMs) =>
    `${number(count)} 件の消去が ${instant(sinceAt)} から（${duration(waitedMs)}）ディスクからの除去を待っています。`,
  wait: 'サービスの実行中は数分で終わります。長引く場合は、失敗している保守の手順がログに記録されています。',
  deletion: (site, requestedAt, doneAt) =>
    `サイト ${site} の削除（${instant(requestedAt)} に要求）は ${instant(doneAt)} に完了しました。ディスクには何も残っていません。`,
  emptying: (site, requestedAt, doneAt) =>
    `サイト ${site} を空にする前（${instant(requestedAt)}）のデータは ${instant(doneAt)} にディスクから除去されました。`,
  retention: (site, days, doneAt) =>
    `サイト ${site} の保存期間を過ぎた ${number(days)} 日分は ${instant(doneAt)} にディスクから除去されました。`,
  days: (site, days, doneAt) =>
    `サイト ${site} の消去された ${number(days)} 日分は ${instant(doneAt)} にディスクから除去されました。`,
  pages: (site, days, doneAt) =>
    `サイト ${site} の${number(days)}日分の消去されたページは ${instant(doneAt)} にディスクからなくなりました。`,
  visits: (site, days, doneAt) =>
    `サイト ${site} が保持しない ${number(days)} 日分の訪問は ${instant(doneAt)} にディスクから除去されました。`,
};
