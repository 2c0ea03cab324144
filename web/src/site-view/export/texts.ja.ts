import { whole } from '../../format.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'エクスポート',
  other: 'その他',
  everything: 'すべてをZIPで',
  picture: 'グラフを画像（PNG）で',
  tables: 'CSVで',
  share: 'この表示を共有…',
  explanation: 'この表示の表ごとに1つのCSVファイルと、内容を説明するテキストを保存します。',
  progress: (done, of) => `${whole(of)}ファイル中${whole(done)}`,
  saved: (name) => `${name}を保存しました`,
  revenue: '目標とファネルの収益',
  revenueBy: '流入元、キャンペーン、ランディングページ、国別の収益',
  isCut: (rows) =>
    `エクスポートされるのは1つのリストにつき最初の${whole(rows)}行までです。残りの行は含まれていません。`,
  readMe: {
    fact: (name, value) => `${name}：${value}`,
    title: (site) => `${site}の統計`,
    everyone: 'なし、すべての訪問者',
    exported: 'エクスポート日時',
    files: 'ファイル',
    gaps: 'わからないもの',
    noGaps: 'すべての日が完全にわかっています。',
    refused: (reason) => `含まれません。${reason}`,
    reading: 'ファイルの読み方',
    hints: [
      '割合と率は0から1、時間の長さは秒、推移の時刻はUTCです。',
      '空のセルはわからない値です。(none)は値なし、(other)はまれな値の合計です。',
      '訪問者は1日に1回数えます。行の合計はサイト全体を超えることがあります。',
      '表計算ソフトが数式とみなす文字列は、アポストロフィで始まります。',
    ],
  },
};
