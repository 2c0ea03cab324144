import { hrefOf } from '../../base-path.ts';
import type { texts as english } from './texts.tsx';

const addSite = 'サイトを追加';

export const texts: typeof english = {
  title: 'サイト',
  addSite,
  search: 'サイトを検索',
  group: 'グループ',
  ofGroup: 'このグループのデータ',
  allGroups: 'すべてのサイト',
  noneFound: 'サイトが見つかりません',
  csv: 'CSVでエクスポート',
  columnsMenu: '列',
  zoneOfEach: '各サイトの現地時間',
  attention: {
    title: '要確認',
    count: (sites) => `${sites}件のサイト`,
    countGroups: (groups) => `${groups}件のグループ`,
    only: (sites) => `要確認（${sites}）`,
    showAll: (sites) => `${sites}件すべてを表示`,
    waiting: '最初の訪問を待っています',
    stopped: (day) => `${day}からイベントがありません`,
    alert: (rules) => `アラート：${rules}`,
    marks: { stopped: 'イベントなし', alert: 'アラート発生中' },
  },
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
  columns: {
    site: 'サイト',
    domain: 'ドメイン',
    organisation: '組織',
    trend: '推移',
    visitors: '訪問者',
    change: '変化',
    pageviews: 'ページビュー',
    now: '現在の訪問者',
    currency: '通貨',
    before: (figure) => `${figure}（比較）`,
  },
  row: {
    now: (visitors) => `現在${visitors}人`,
    noData: 'まだデータがありません',
    before: '比較期間',
    course: (low, high, last) => `訪問者：最少${low}人、最多${high}人、直近${last}人`,
  },
};
