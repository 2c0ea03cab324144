import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unknown: {
    site: (shown) => `サイト ${shown} は存在しません。`,
    goal: (id) => `目標 ${id} は存在しません。`,
    funnel: (id) => `ファネル ${id} は存在しません。`,
    apiKey: (id) => `APIキー ${id} は存在しません。`,
    segment: (id) => `セグメント ${id} は存在しません。`,
    exclusion: (id) => `除外ルール ${id} は存在しません。`,
    note: (id) => `メモ${id}は存在しません。`,
    shareLink: (id) => `共有リンク ${id} は存在しません。`,
    property: (key) => `保存されるプロパティ${JSON.stringify(key)}は存在しません。`,
    import: (id) => `インポート ${id} は存在しません。`,
  },
  groups: {
    unknown: 'このグループは存在しません。',
    foreign: 'この組織のサイトを選択してください。',
    nameTaken: (name) => `グループ「${name}」はすでに存在します。`,
  },
  importIsRead: (id) => `インポート ${id} は実行中です。先に停止するか、終了するまでお待ちください。`,
  notArchived: {
    goal: (id) => `アーカイブ済みの目標 ${id} は存在しません。`,
    funnel: (id) => `アーカイブ済みのファネル ${id} は存在しません。`,
  },
  noDomain: (shown) =>
    `${shown} はドメインではありません。example.com や localhost のように、ホスト名だけを入力してください（https://、ポート、パス、IPアドレスは不要です）。`,
  tooManyDomains: (most) => `サイトの追加のドメインは ${most} 個までです`,
  importRuns: (id) => `サイトのインポート ${id} が実行中です。終了するまでお待ちください`,
  erasedPages: { none: () => '消去するものがありません。一致するページはありません。' },
  erasedDays: {
    order: () => '開始日が終了日より後です',
    notOver: (last) => `消去できるのは終了した日だけです（${last}まで）`,
    none: () => '消去するものがありません。この期間には数値がありません',
  },
  isThere: () => 'サイトはすでにこの組織にあります',
  noTimeZone: (shown) =>
    `${shown} はタイムゾーンではありません。Asia/Tokyo や UTC のようなIANAの名前を入力してください。`,
  retention: (mostMonths) => `データ保持期間は1～${mostMonths}か月の整数で指定してください。`,
  visitMonths: (mostMonths) =>
    `訪問の保持期間は0～${mostMonths}か月の整数で指定してください。0の場合は30日間保持されます。`,
  visitsOutliveStatistics: (months) => `訪問を統計より長く保持することはできません（${months}か月まで）。`,
  revenue: {
    ofPages: () => 'ページの目標に金額はありません。イベントの目標を選んでください。',
    currency: () => '通貨を持つプロパティ、またはEURのような3文字の通貨を指定してください。',
  },
  propertyKey: (most) => `プロパティのキーは1〜${most}文字です。`,
  propertyIsKept: (key) => `プロパティ${JSON.stringify(key)}はすでに保存されています。`,
  channel: {
    tooMany: (most) => `サイトのチャネルルールは最大${most}件です。`,
    name: (most) => `チャネルの名前は1～${most}文字の1行で、(none)と(other)は使えません。`,
    pattern: (most) => `チャネルルールのパターンは最大${most}文字です。`,
    noPattern: (channel) =>
      `${JSON.stringify(channel)}のルールには、参照元、メディア、キャンペーン、リファラーのいずれかが必要です。`,
    noRule: (position) => `チャネルルール${position}はありません。`,
  },
  note: {
    day: (shown) => `${shown}は日付ではありません。2026-05-20のように指定してください。`,
    empty: () => 'メモを空にすることはできません。',
    tooLong: (most) => `メモは最大${most}文字です。`,
    lines: () => 'メモは1行で入力してください。',
  },
  mask: {
    star: (shown) => `パスから取り除く部分に * を入れてください（例：/reset/*）：${shown}`,
    tooMany: (most) => `1サイトでマスクできるパターンは${most}個までです`,
  },
  exclusion: {
    network: (shown) =>
      `${shown} はネットワークではありません。203.0.113.0/24 や 2001:db8:0:7::/64 のようなアドレスまたはネットワークを入力してください（IPv6は/64以上の大きさ）。`,
    country: (shown) => `${shown} は国コードではありません。DE のような2文字を入力してください。`,
    host: (shown) => `${shown} はホストではありません。staging.example.com のように名前だけを入力してください。`,
    userAgent: (least, most) => `User-Agentの語句は${least}～${most}文字です。`,
    twice: () => 'このルールはすでに存在します。',
  },
  segment: {
    noCondition: (shown) =>
      `${shown} は条件ではありません。country:is:DE|AT、page:contains:/blog/、property:plan:is_not:free のように指定してください。`,
    noPage: (shown) => `ページは ? と # を含まないパスです：${shown}`,
    conditions: (most) => `セグメントの条件は1～${most}個です。`,
    values: (most) => `1つの条件の値は最大${most}個です。`,
    tooLong: (most) => `セグメントの条件は合計${most}文字以内です。`,
    nested: () => 'セグメントに別のセグメントを含めることはできません。その条件を直接指定してください。',
    twice: (shown) => `セグメント${shown}はすでに存在します。`,
  },
  link: {
    panels: () =>
      'リンクが表示するのはダッシュボードのカードです: pages, sources, technology, events, places, revenue, realtime, when',
    accent: (shown) => `${shown}は色ではありません。#4453d6のように入力してください。`,
    origin: (shown) =>
      `${shown}はオリジンではありません。https://www.example.comのように、パスや*を付けずに入力してください。`,
    tooManyOrigins: (most) => `リンクを埋め込めるオリジンは${most}個までです。`,
    logo: (mostKib) => `ロゴは${mostKib} KiB以下のPNG、WebPまたはSVGです。`,
    conditions: (most) => `リンクの条件は${most}個までです。`,
    expired: () => 'リンクの期限は未来の日にしてください。',
    ofGroup: () =>
      'グループのリンクの条件に使えるのはディメンションです。目標、セグメント、プロパティはサイトごとのものです。',
  },
  pattern: {
    start: (shown) => `ページのパターンは / または * で始まります（例：/thanks、/blog/*）：${shown}`,
    path: (shown) => `ページのパターンは ? と # を含まないパスです：${shown}`,
    tooLong: (most) => `ページのパターンは${most}文字以内で入力してください。`,
    eventName: (shown) => `イベント名は a-z、0-9、_、- からなる1～64文字です：${shown}`,
    ownEvent: (name) => `${name} は選択できません。カスタムイベント、outbound、download のいずれかを指定してください。`,
  },
  funnel: {
    steps: (least, most, given) => `ファネルのステップは${least}～${most}個です（現在${given}個）。`,
    window: (mostMinutes) => `制限時間は1～${mostMinutes}分の整数で指定してください。`,
  },
};
