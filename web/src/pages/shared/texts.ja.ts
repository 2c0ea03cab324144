import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'この共有ダッシュボードは利用できません',
  appearance: '外観',
  themes: { system: 'システム', light: 'ライト', dark: 'ダーク' },
  poweredBy: 'Powered by svc',
};
