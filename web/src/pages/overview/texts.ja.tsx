import { hrefOf } from '../../base-path.ts';
import type { texts as english } from './texts.tsx';

const addSite = 'サイトを追加';
const unit = '訪問者 · 過去30日間';

export const texts: typeof english = {
  title: 'サイト',
  addSite,
  search: 'サイトを検索',
  noneFound: 'サイトが見つかりません。',
  sortBy: '並べ替え',
  sorts: { visitors: '訪問者', name: '名前' },
  empty: {
    title: 'サイトはまだありません',
    addFirst: '最初のサイトを追加して、トラッキングスクリプトを設置しましょう。',
    askAdmin: '組織のオーナーまたは管理者に追加を依頼してください。',
    noOrganisation: (
      <>
        まだ組織に所属していません。招待を依頼するか、<a href={hrefOf('/account')}>組織を作成</a>してください。
      </>
    ),
  },
  form: {
    title: addSite,
    organisation: '組織',
    twin: (site) => (
      <>このドメインのサイトはすでにあります：{site}。トラッキングスクリプトと統計はサイトごとに別になります。</>
    ),
    name: '名前',
    nameHint: '任意。空欄の場合はドメインになります。',
    submit: addSite,
  },
  archived: {
    title: (count) => `アーカイブ済みのサイト（${count}）`,
    explanation: 'アーカイブ済みのサイトではデータを収集しません。サイトの設定から復元できます。',
  },
  card: {
    visitors: () => unit,
    unknownVisitors: unit,
    before: '前の30日間',
    now: (visitors) => `現在${visitors}人`,
    noVisitors: '日別の訪問者なし',
    dailyVisitors: (low, high, today) => `1日の訪問者：最少${low}人、最多${high}人、今日${today}人`,
  },
};
