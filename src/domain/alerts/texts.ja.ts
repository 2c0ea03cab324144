import type { CountedUnit } from '../alert-rule.ts';
import { unitFormats, whole } from '../unit.ts';
import type { AlertTexts } from './texts.ts';

const { money } = unitFormats('ja');

const amounts: Readonly<Record<CountedUnit, (count: string) => string>> = {
  visitor: (count) => `訪問者${count}人`,
  hour: (count) => `${count}時間`,
  conversion: (count) => `コンバージョン${count}件`,
  request: (count) => `リクエスト${count}件`,
};

const units: Readonly<Record<CountedUnit, string>> = {
  visitor: '訪問者',
  hour: '1時間',
  conversion: 'コンバージョン',
  request: 'リクエスト',
};

export const texts: AlertTexts = {
  types: {
    spike: {
      label: 'トラフィックの急増',
      explanation:
        '5分間に多くの訪問者があったときに発生します。しきい値を下回る状態が30分続くと、再び発生するようになります。',
      thresholdLabel: '5分間の訪問者数（以上）',
      rule: (amount) => `5分間に${amount}以上`,
      headline: (amount) => `過去5分間に${amount}`,
      extreme: (amount) => `最も多かった5分間は${amount}でした。`,
    },
    drop: {
      label: 'トラフィックの減少',
      explanation:
        'しきい値に達していた12時間の後、12時間の訪問者数がしきい値を下回ると発生します。しきい値に達すると、再び発生するようになります。',
      thresholdLabel: '12時間の訪問者数（未満）',
      rule: (amount) => `12時間に${amount}未満`,
      headline: (amount) => `過去12時間に${amount}`,
      extreme: (amount) => `最も少なかった12時間は${amount}でした。`,
    },
    silence: {
      label: 'データ未受信',
      explanation:
        '一定時間イベントを受信していないときに発生します。サイトの停止やスクリプトの欠落が考えられます。1回の中断につき1度だけ発生します。',
      thresholdLabel: 'データのない時間（時間）',
      rule: (amount) => `${amount}イベントなし`,
      headline: (amount) => `${amount}イベントなし`,
      extreme: (amount) => `最も長い空白は${amount}でした。`,
    },
    goal: {
      label: '目標達成',
      explanation: '1つの目標またはすべての目標のコンバージョンで発生します。発生は1日1回までです。',
      thresholdLabel: '1日のコンバージョン数（以上）',
      rule: (amount) => `1日に${amount}以上`,
      headline: (amount) => `1日に${amount}`,
      extreme: (amount) => `最も多かった日は${amount}でした。`,
    },
    revenue: {
      label: '収益達成',
      explanation: '1つの目標の1つの通貨の収益で発生します。発生は1日1回までです。',
      thresholdLabel: '1日の収益（以上）',
      rule: (amount) => `1日に${amount}以上`,
      headline: (amount) => `1日に${amount}`,
      extreme: (amount) => `最も多かった日は${amount}でした。`,
    },
    goal_drop: {
      label: 'コンバージョンの減少',
      explanation:
        '直近の数時間（正時まで）の目標のコンバージョンが、しきい値、または同じ曜日・時間帯の通常値に対する割合を下回ると発生します。しきい値に達すると、再び発生するようになります。',
      thresholdLabel: 'コンバージョン数（未満）',
      rule: (amount) => `${amount}未満`,
      headline: (amount) => `${amount}（しきい値未満）`,
      extreme: (amount) => `最も少なかった値は${amount}でした。`,
    },
    revenue_drop: {
      label: '収益の減少',
      explanation:
        '直近の数時間（正時まで）の目標の収益が、しきい値、または同じ曜日・時間帯の通常値に対する割合を下回ると発生します。しきい値に達すると、再び発生するようになります。',
      thresholdLabel: '収益（未満）',
      rule: (amount) => `${amount}未満`,
      headline: (amount) => `${amount}（しきい値未満）`,
      extreme: (amount) => `最も少なかった値は${amount}でした。`,
    },
    new_crawler: {
      label: '新しいクローラー',
      explanation:
        'サーバーが報告するリクエストで、クローラーが初めてページを要求したときに発生します。同時に複数ある場合は1通にまとめられます。',
      thresholdLabel: '最初の日のリクエスト数（以上）',
      rule: (amount) => `新しいクローラーから最初の日に${amount}以上`,
      headline: (amount) => `新しいクローラーから${amount}`,
      extreme: (amount) => `最も多かった新しいクローラーは${amount}でした。`,
    },
    crawler_surge: {
      label: 'クローラーの急増',
      explanation: 'サーバーが報告する全クローラーのリクエスト数で発生します。発生は1日1回までです。',
      thresholdLabel: '1日のクローラーのリクエスト数（以上）',
      rule: (amount) => `1日にクローラーから${amount}以上`,
      headline: (amount) => `1日にクローラーから${amount}`,
      extreme: (amount) => `最も多かった日は${amount}でした。`,
    },
    crawler_errors: {
      label: '検索エンジンへのエラー',
      explanation:
        'サーバーが報告する、エラー（4xxまたは5xx）になった検索エンジンのリクエストで発生します。発生は1日1回までです。',
      thresholdLabel: '1日のエラー数（以上）',
      rule: (amount) => `1日に検索エンジンのエラーが${amount}以上`,
      headline: (amount) => `1日に検索エンジンのエラーが${amount}`,
      extreme: (amount) => `最も多かった日は${amount}でした。`,
    },
  },
  channels: {
    webhook: {
      label: 'Webhook',
      choiceHint: 'エンドポイントに署名付きのPOSTリクエストを送信します。',
      field: {
        label: 'WebhookのURL',
        hint: '公開されているhttps://のURL（localhostとIPアドレスは不可）。',
        placeholder: 'https://hooks.example.com/svc',
      },
    },
    email: {
      label: 'メール',
      field: { label: '宛先', hint: '10件まで、カンマ区切り。組織外のアドレスには先に確認メールが送信されます。' },
    },
  },
  amount: (unit, value) => amounts[unit](whole(value)),
  money,
  first: (unit) => (unit === 'request' ? '新しいクローラーの最初のリクエスト' : `その日の最初の${units[unit]}`),
  belowUsual: (percent, window) => `${window}に通常の${percent}%未満`,
  within: (rule, window) => `${window}に${rule}`,
  ofGoal: (rule, goal) => `${rule}：${goal}`,
};
