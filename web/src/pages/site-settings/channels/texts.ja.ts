import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'チャネル',
  lead: (most) =>
    `独自のルールを${most}件まで、既定のチャネルより優先して設定できます。最初に一致したルールが適用されます。`,
  when: '変更は、イベントがまだ残っている日とそれ以降の日に適用されます。それより前の日のチャネルは変わりません。',
  from: (day) => `${day}以降に適用。それより前の日のチャネルは変わりません。`,
  counting: '過去の日を集計しています。',
  none: 'ルールはまだありません。セッションには既定のチャネルが適用されます。',
  add: 'ルールを追加',
  isFull: (most) => `ルールが${most}件あり、これ以上追加できません。先にいずれかを削除してください。`,
  remove: '削除',
  removeLabel: (channel) => `${channel}のルールを削除`,
  up: (channel) => `${channel}のルールを上へ移動`,
  down: (channel) => `${channel}のルールを下へ移動`,
  changed: 'チャネルルールを変更しました',
  patterns: { source: '参照元', medium: 'メディア', campaign: 'キャンペーン', referrer: 'リファラー' },
  form: {
    title: 'ルールを追加',
    submit: 'ルールを追加',
    channel: 'チャネル',
    channelHint: '新しい名前、または既定のチャネルの名前',
    patternsHint:
      '少なくとも1つ入力してください。入力したものがすべて一致する必要があります。*は任意の文字列で、大文字と小文字は区別しません。',
    hints: {
      source: 'utm_source、なければリファラーのホスト',
      medium: 'utm_medium',
      campaign: 'utm_campaign',
      referrer: 'リファラーのホスト（例：*.example.com）',
    },
  },
  ads: {
    summary: '広告がオーガニック検索として数えられる場合',
    lead: 'Googleのgclid、Microsoftのmsclkid、Metaのfbclidは個々のクリックを特定するため、保存されません。すべての広告のリンクに、キャンペーンを示す次の行を追加してください。',
    where: {
      google: 'Google 広告：管理 › アカウント設定 › トラッキング › 最終ページ URL のサフィックス',
      microsoft: 'Microsoft 広告：設定 › アカウント レベルのオプション › 最終 URL のサフィックス',
      meta: 'Meta 広告マネージャ：各広告のトラッキング › URL パラメータ',
    },
    label: {
      google: 'Google 広告用の行',
      microsoft: 'Microsoft 広告用の行',
      meta: 'Meta用の行',
    },
  },
  confirm: {
    title: (channel) => `${channel}のルールを削除しますか？`,
    action: 'ルールを削除',
  },
};
