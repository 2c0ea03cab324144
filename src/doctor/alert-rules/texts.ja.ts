import { wordsIn } from '../words.ts';
import type { AlertRuleTexts } from './texts.ts';

const { list } = wordsIn('ja');

export const texts: AlertRuleTexts = {
  well: '有効なアラートはすべて判定できます。',
  broken: (rules) =>
    `次のアラートは、削除された目標またはセグメントを使用しているか、条件が多すぎるため発生しません：${list(rules, (shown, more) => `${shown}、ほか${more}件`)}`,
  mend: 'svc alert list で確認し、サイトの「アラート」ページで変更または削除してください。',
};
