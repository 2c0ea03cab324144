import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'この共有ダッシュボードは利用できません',
  password: {
    title: 'このダッシュボードは保護されています',
    lead: 'リンクと一緒に受け取ったパスワードを入力してください。',
    label: 'パスワード',
    open: '開く',
  },
  appearance: '外観',
  themes: { system: 'システム', light: 'ライト', dark: 'ダーク' },
  poweredBy: 'Powered by svc',
};
