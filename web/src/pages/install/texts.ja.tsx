import { Link } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import { whole } from '../../format.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'スクリプトの設置',
  lead: (domain) => <>{domain}にコードを1行追加し、ページを開いて、訪問が届くのを確認します。</>,
  beforeInstalling: (domain) => `${domain}にスニペットを設置する`,
  script: 'トラッキングスクリプトを追加',
  events: {
    title: 'イベント',
    explanation:
      'ページビュー、外部リンク、ダウンロードは自動的に計測されます。そのほかは、1行のJavaScriptまたはHTMLの属性で計測できます：',
    call: 'JavaScript',
    element: 'HTML',
    hint: (
      <>
        イベントは「イベント」パネルに表示され、<Link href="/goals">目標</Link>
        として使用できます。個人データは送信しないでください。
      </>
    ),
  },
  kits: (
    <>
      Next.js、Nuxt、Astro、SvelteKit、WordPress、Google Tag Managerをお使いの場合：{' '}
      <a href={hrefOf('/docs/kits')}>キットを見る（英語）</a>
    </>
  ),
  importHistory: (
    <>
      Plausible、Umami、Matomo、GoatCounter、GA4からの移行ですか？<Link href="/import">過去のデータをインポート</Link>
      できます。
    </>
  ),
  ownVisits: (
    <>
      次のステップ：<Link href="/settings/tracking#own-visits">自分の訪問を除外</Link>
    </>
  ),
  arrival: {
    title: '設置の確認',
    works: '正常に動作しています',
    received: (path, time, zone) => (
      <>
        {time}（{zone}）に{path}からイベントを受信しました。
      </>
    ),
    toDashboard: 'ダッシュボードへ',
    waitingForFirst: (domain) => (
      <>最初のページビューを待っています… {domain}のページを開いてください。数秒でここに表示されます。</>
    ),
    waitingAgain: (time, zone, domain) => (
      <>
        最後のイベントは{time}（{zone}）に届きました。次のイベントを待っています… {domain}
        のページを開いてください。数秒でここに表示されます。
      </>
    ),
    rejected: '過去10分間に拒否されたイベント',
    times: (count) => `（${whole(count)}回）`,
  },
  hints: {
    title: '何も表示されませんか？',
    list: (siteId) => [
      <>
        ページのソースに、<code>data-site="{siteId}"</code>
        を含む行が必要です。キャッシュがその行のないページを配信している可能性があります。
      </>,
      '広告ブロッカーやブラウザのトラッキング防止機能がスクリプトをブロックしている可能性があります。それらが無効なプライベートウィンドウで試してください。',
      'Content-Security-Policyがスクリプトをブロックしている可能性があります。その場合は、ブラウザのコンソールに表示されます。',
      <>
        <code>localhost</code>では、スクリプトに<code>data-dev</code>
        が必要です。iframe内や自動操作されているブラウザでは動作しません。
      </>,
      <>
        このブラウザで計測がオプトアウトされている可能性があります。その場合、<code>localStorage.svc_ignore</code>は
        <code>'true'</code>です。
      </>,
    ],
  },
};
