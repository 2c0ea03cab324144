/** The operators of assistants, by the source (`source-table.ts`) from which their visitors come. */
export const ASSISTANT_OPERATORS: Readonly<Record<string, string>> = {
  ChatGPT: 'OpenAI',
  OpenAI: 'OpenAI',
  Claude: 'Anthropic',
  Gemini: 'Google',
  NotebookLM: 'Google',
  Perplexity: 'Perplexity',
  'Microsoft Copilot': 'Microsoft',
  Mistral: 'Mistral',
  DeepSeek: 'DeepSeek',
  'Meta AI': 'Meta',
  Doubao: 'ByteDance',
  'You.com': 'You.com',
  Phind: 'Phind',
  Kimi: 'Moonshot AI',
};
