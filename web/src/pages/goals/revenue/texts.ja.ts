import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: '収益',
  goal: '目標',
  by: '収益の内訳',
  property: (key) => `プロパティ ${key}`,
  keepOne: 'プランなど、イベントのプロパティ別の収益を見るには、設定でそのプロパティを保存してください。',
  currency: '通貨',
  figures: { revenue: '収益', orders: '注文', average: '平均注文額' },
  columns: { share: '割合' },
  none: 'この期間の注文はありません',
  first: (rows, total) => `${total}件中${rows}件。ファイルにはすべて含まれます。`,
  csv: 'CSV',
  form: {
    has: 'このイベントには収益がある',
    hint: '注文の合計など、イベントに含まれる金額を合計します。過去30日間はさかのぼって集計されます。',
    amount: '金額のプロパティ',
    amountHint: '例：',
    currencyFrom: '通貨',
    sources: { fixed: '常に同じ', property: 'プロパティに含まれる' },
    code: '通貨コード',
    codeHint: 'EURやUSDなど、3文字です。',
    currencyProperty: '通貨のプロパティ',
  },
};
