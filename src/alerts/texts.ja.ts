import type { UrlRejection } from '../domain/attempt-status.ts';
import type { texts as english } from './texts.ts';

const URL_RULES: Readonly<Record<UrlRejection, string>> = {
  scheme: 'URLは https:// で始まる必要があります。',
  credentials: 'URLにユーザー名やパスワードを含めることはできません。',
  host: 'URLには公開されているホストを指定してください（localhost、*.localhost、*.internal は使用できません）。',
  'ip-literal': 'URLにはIPアドレスではなくホスト名を使用してください。',
  'private-address': 'URLのホストのアドレスが公開されていません。',
};

export const texts: typeof english = {
  unknownRule: (id) => `アラート ${id} は存在しません。`,
  unknownGoal: (id) => `このサイトに目標 ${id} はありません。`,
  noRevenueGoal: () => '収益のある目標を選択してください。',
  goalWithoutRevenue: (id) => `目標 ${id} には収益がありません。`,
  currency: () => '通貨をEURのような3文字で入力してください。',
  otherCurrency: (id, currency) => `目標 ${id} の収益の通貨は${currency}です。`,
  noDestination: () => 'アラートの送信先を入力してください。',
  tooManyDestinations: (most) => `アラートの送信先はチャネルごとに最大${most}件です。`,
  noThreshold: () => 'このアラートにはしきい値が必要です。',
  wholeThreshold: (_type, most) => `しきい値は1～${most}の整数で指定してください。`,
  hours: (_type, most) => `しきい値は0より大きく${most}以下の時間数で指定してください。`,
  amount: (_type, most) => `しきい値は0より大きく${most}以下の金額で、小数点以下2桁までで指定してください。`,
  noWindow: (_type, most) => `時間数は1～${most}の整数で指定してください。`,
  noGoal: () => '目標を選択してください。',
  oneThreshold: () => 'しきい値か割合のどちらか一方を指定してください。',
  percent: () => '割合は1～100の整数で指定してください。',
  noConditions: () => 'このアラートに条件は指定できません。',
  conditions: (most) => `アラートの条件は最大${most}件です。`,
  unknownSegment: (id) => `このサイトにセグメント ${id} はありません。`,
  notWaiting: (email) => `${email} は同意待ちではありません。`,
  askedToday: (email) => `${email} には24時間以内に確認メールを送信済みか、まもなく送信します。`,
  askedOut: (email) => `${email} には確認メールを上限の回数まで送信済みです。`,
  tooManyToAsk: (most) => `確認メールを未送信のアドレスが組織に${most}件あります。時間をおいて追加してください。`,
  tooManyAsked: (most) => `1つの組織が確認メールを送信できるのは、24時間に最大${most}件のアドレスです。`,
  url: (rejection) => URL_RULES[rejection],
};
