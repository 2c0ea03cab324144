import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  heading: '変化',
  withoutToday: (now, value, before, previous) =>
    `${now}（${value}）と${before}（${previous}）を、今日を除いて比較しています。`,
  firstHours: (hours, now, value, before, previous) =>
    `${now}（${value}）と${before}（${previous}）を、最終日は最初の${hours}時間までで比較しています。`,
};
