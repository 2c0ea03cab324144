import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  names: {
    Direct: '直接',
    'Cross-network': 'クロスネットワーク',
    'Paid Shopping': '有料ショッピング',
    'Paid Search': '有料検索',
    'Paid Social': '有料ソーシャル',
    'Paid Video': '有料動画',
    Display: 'ディスプレイ広告',
    'Paid Other': 'その他の有料広告',
    'AI Assistants': 'AIアシスタント',
    'Organic Shopping': '自然ショッピング',
    'Organic Social': '自然ソーシャル',
    'Organic Video': '自然動画',
    'Organic Search': '自然検索',
    Email: 'メール',
    Affiliates: 'アフィリエイト',
    Audio: '音声',
    SMS: 'SMS',
    'Mobile Push Notifications': 'プッシュ通知',
    Referral: '参照サイト',
    Unassigned: '未割り当て',
  },
};
