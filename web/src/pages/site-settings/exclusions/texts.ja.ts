import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  kinds: {
    network: { label: 'ネットワーク', hint: 'アドレスまたはネットワーク（例：203.0.113.0/24、2001:db8:0:7::/64）。' },
    country: { label: '国', hint: '国コード（例：DE）。' },
    path: { label: 'パス', hint: 'パス全体。* は任意の文字列に一致します（例：/admin/*）。' },
    host: { label: 'ホスト', hint: 'ホストとそのサブドメイン（例：staging.example.com）。' },
    referrer: { label: 'リファラー', hint: 'リファラーのホストとそのサブドメイン（例：spam.example）。' },
    user_agent: { label: 'User-Agent', hint: 'User-Agentに含まれる語句（例：acme-kiosk）。' },
  },
  title: 'トラフィックの除外',
  add: 'ルールを追加',
  lead: 'ルールに一致するイベントは、今後拒否されます。過去の数値は変わりません。',
  empty: 'ルールはまだありません。',
  thisBrowser: 'このブラウザを除外',
  excludeYou: (network) => `${network}（あなた）を除外`,
  details: (kind, events) => `${kind} · ${events}`,
  detailsOfAll: (kind, events) => `${kind} · すべてのサイト · ${events}`,
  events: (_count, shown) => `過去30日間に${shown}件`,
  remove: '削除',
  removeLabel: (pattern) => `ルール ${pattern} を削除`,
  confirm: {
    title: 'このルールを削除しますか？',
    action: 'ルールを削除',
    done: 'ルールを削除しました',
    forThisSite: '一致するイベントは再び集計され、ルールの件数は削除されます。',
    forAllSites:
      'このルールは組織のすべてのサイトに適用されています。一致するイベントは再び集計され、ルールの件数は削除されます。',
  },
  form: {
    title: '除外ルールを追加',
    submit: 'ルールを追加',
    done: 'ルールを追加しました',
    kind: '比較する対象',
    pattern: 'パターン',
    allSites: '組織のすべてのサイトに適用',
  },
};
