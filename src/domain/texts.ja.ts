import type { StatisticsTexts } from './texts.ts';

const notSet = '（未設定）';
const noPageview = 'イベントはあったものの、ページビューがなかったセッションです。';
const noReferrer =
  'アドレスの直接入力、ブックマーク、アプリやメール内のリンク、またはリファラーを送信しないサイトからの訪問です。';
const noCampaign = 'ランディングURLにこのUTMパラメータがありませんでした。';
const noPlace = 'これらの訪問者の所在地は特定できませんでした。';
const noAgent = 'ブラウザから通知されませんでした。';

const dimensions: StatisticsTexts['dimensions'] = {
  page: {
    label: 'ページ',
    plural: 'ページ',
    tab: '上位ページ',
    none: { label: notSet, explanation: 'ページの情報がないイベントです。' },
  },
  entry: {
    label: 'ランディングページ',
    plural: 'ランディングページ',
    tab: 'ランディング',
    none: { label: 'ランディングページなし', explanation: noPageview },
  },
  exit: {
    label: '離脱ページ',
    plural: '離脱ページ',
    tab: '離脱ページ',
    none: { label: '離脱ページなし', explanation: noPageview },
  },
  referrer: {
    label: 'リファラー',
    plural: 'リファラー',
    tab: '流入元',
    none: { label: '直接 / なし', explanation: noReferrer },
  },
  utm_source: {
    label: 'UTMソース',
    plural: 'UTMソース',
    tab: 'UTMソース',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_medium: {
    label: 'UTMメディア',
    plural: 'UTMメディア',
    tab: 'メディア',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_campaign: {
    label: 'UTMキャンペーン',
    plural: 'UTMキャンペーン',
    tab: 'キャンペーン',
    none: { label: notSet, explanation: noCampaign },
  },
  country: {
    label: '国',
    plural: '国',
    tab: '国',
    none: { label: '不明な国', explanation: noPlace },
  },
  region: {
    label: '地域',
    plural: '地域',
    tab: '地域',
    none: { label: '不明な地域', explanation: noPlace },
  },
  city: {
    label: '市区町村',
    plural: '市区町村',
    tab: '市区町村',
    none: { label: '不明な市区町村', explanation: noPlace },
  },
  browser: {
    label: 'ブラウザ',
    plural: 'ブラウザ',
    tab: 'ブラウザ',
    none: { label: '不明なブラウザ', explanation: noAgent },
  },
  os: {
    label: 'OS',
    plural: 'OS',
    tab: 'OS',
    none: { label: '不明なOS', explanation: noAgent },
  },
  device: {
    label: 'デバイス',
    plural: 'デバイス',
    tab: 'デバイス',
    none: { label: '不明なデバイス', explanation: noAgent },
  },
  event: {
    label: 'イベント',
    plural: 'イベント',
    tab: 'イベント',
    none: { label: notSet, explanation: '名前のないイベントです。' },
  },
  hostname: {
    label: 'ホスト名',
    plural: 'ホスト名',
    tab: 'ホスト名',
    none: { label: notSet, explanation: 'ホスト名のないイベントです。' },
  },
  language: {
    label: '言語',
    plural: '言語',
    tab: '言語',
    none: { label: '不明な言語', explanation: noAgent },
  },
  screen: {
    label: '画面サイズ',
    plural: '画面サイズ',
    tab: 'サイズ',
    none: { label: '不明な画面サイズ', explanation: noAgent },
  },
  utm_content: {
    label: 'UTMコンテンツ',
    plural: 'UTMコンテンツ',
    tab: 'コンテンツ',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_term: {
    label: 'UTMキーワード',
    plural: 'UTMキーワード',
    tab: 'キーワード',
    none: { label: notSet, explanation: noCampaign },
  },
  browser_version: {
    label: 'ブラウザのバージョン',
    plural: 'ブラウザのバージョン',
    tab: 'ブラウザのバージョン',
    none: { label: '不明なブラウザのバージョン', explanation: noAgent },
  },
  os_version: {
    label: 'OSのバージョン',
    plural: 'OSのバージョン',
    tab: 'OSのバージョン',
    none: { label: '不明なOSのバージョン', explanation: noAgent },
  },
  channel: {
    label: 'チャネル',
    plural: 'チャネル',
    tab: 'チャネル',
    none: { label: 'ページビューなし', explanation: noPageview },
  },
};

export const texts: StatisticsTexts = {
  metrics: {
    visitors: {
      label: '訪問者',
      explanation:
        '1日ごとのユニーク訪問者数です。訪問者は毎日匿名化されるため、長い期間では日別のユニーク数の合計になります。',
    },
    pageviews: {
      label: 'ページビュー',
      eventLabel: 'イベント',
      explanation: 'ページビューの総数です。',
    },
    sessions: {
      label: 'セッション',
      explanation:
        'セッションは、1人の訪問者による一連のページビューとイベントで、30分を超える間隔が空くと区切られます。午前0時にも終了します。',
    },
    bounceRate: {
      label: '直帰率',
      explanation: 'ページビューが1回だけで、ほかのイベントがなく、閲覧時間が10秒未満のセッションの割合です。',
    },
    avgDuration: {
      label: 'セッション時間',
      explanation: '1セッションあたりの平均時間です。最後のページの閲覧時間も含みます。',
    },
    conversions: {
      label: 'コンバージョン',
      explanation: 'すべての目標を合わせた達成回数です。',
    },
  },
  dimensionGroups: {
    pages: 'ページ',
    sources: '流入元',
    places: '所在地',
    technology: 'デバイス',
    events: '目標とイベント',
  },
  dimensions,
  importedParts: { engagement: 'ページ滞在時間とスクロールの深さ', property: 'プロパティ' },
  other: {
    label: 'その他',
    explanation: '1日の上位5,000件に入らない値の合計です。訪問者数は正確です。',
  },
  periods: {
    today: '今日',
    yesterday: '昨日',
    '7d': '過去7日間',
    '30d': '過去30日間',
    '90d': '過去90日間',
    month: '今月',
    last_month: '先月',
    year: '今年',
    '12mo': '過去12か月',
    all: '全期間',
  },
};
