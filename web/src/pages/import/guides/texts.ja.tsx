import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'データのエクスポート方法',
  more: (
    <>
      各製品のエクスポートの内容と、コマンドラインでのインポート方法については、
      <a href={hrefOf('/docs/import')}>ドキュメント</a>
      をご覧ください。
    </>
  ),
  query: 'クエリ',
  command: 'コマンド',
  plausible: {
    steps: (
      <>
        Plausibleで<b>Site settings</b>、<b>Imports &amp; exports</b>を開き、<b>Export data</b>
        を選択してください。PlausibleからZIPへのリンクがメールで届きます。ZIPをそのままここにドロップしてください。
      </>
    ),
    help: 'Plausibleのヘルプ',
  },
  umami: {
    cloud: (
      <>
        Umami Cloudの場合：<b>Settings</b>、<b>Data</b>、<b>Export</b>
        を開き、メールで届いたZIPをここにドロップしてください。
      </>
    ),
    selfHosted:
      'セルフホストのUmamiの場合：次のコマンドでイベントをファイルに書き出し、そのファイルをここにドロップしてください。',
    direct: 'または、svcのサーバー上で、svcにデータベースを直接読み取らせることもできます：',
    help: 'Umamiのヘルプ',
  },
  matomo: {
    visits: (
      <>
        Matomoにすべての訪問をリクエストします。Matomoのアドレス、サイトのID、最初の日、<b>Personal</b>、<b>Security</b>
        、<b>Auth tokens</b>で取得したトークンを入力してください。
      </>
    ),
    visitsSnippet: '訪問のリクエスト',
    reports: 'Matomoが訪問を削除している場合は、日別レポートをリクエストし、ファイルを1つのZIPにまとめてください。',
    reportsSnippet: 'レポートのリクエスト',
    help: 'Matomoのヘルプ',
  },
  goatcounter: {
    steps: (
      <>
        GoatCounterで<b>Settings</b>、<b>Export</b>を開いてください。JSONエクスポートにはすべての日が含まれます。CSVには
        <b>Individual pageviews</b>がオンだった期間の行のみが含まれます。
      </>
    ),
    help: 'GoatCounterのヘルプ',
  },
  ga4: {
    steps: (
      <>
        AnalyticsからダウンロードしたCSVファイルには日別のデータがありません。Data APIから、ディメンション
        <code>date</code>
        を含むレポートをそれぞれCSVファイルとして取得し、1つのZIPにまとめてください。次のヘッダー行に対応しています：
      </>
    ),
    snippet: 'ヘッダー行',
    help: 'Googleのヘルプ',
  },
  fathom:
    'Fathomで、サイトを時間単位のCSVとしてエクスポートし、ダウンロードしたファイルをそのままここにドロップしてください。',
  simpleAnalytics:
    'Simple Analyticsでサイトの設定を開き、すべてのフィールドを含む生データをCSVでエクスポートして、そのファイルをここにドロップしてください。',
  posthog: 'PostHogのSQLエディターでこのクエリを実行し、結果をCSVでダウンロードしてください。',
  accessLog:
    'commonまたはcombined形式（Apache、nginx）、CaddyのJSON形式、CloudFrontのログに対応しています。gzipも使用できます。複数のファイルは1つのZIPにまとめてください。',
  svc: (
    <>
      もう一方のサーバーで<code>bin/svc export</code>を実行し、出力されたフォルダーをZIPにまとめてください。
    </>
  ),
};
