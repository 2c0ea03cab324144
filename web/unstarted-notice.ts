/** Has the client's document say what to do when its scripts do not come. */
import type { Plugin } from 'vite';
import type { Language } from '../src/domain/language.ts';

/** What the document says, and the words of the link that loads it again. */
const TEXTS: Readonly<Record<Language, readonly [text: string, link: string]>> = {
  en: ['This page couldn’t be loaded.', 'Reload'],
  de: ['Diese Seite konnte nicht geladen werden.', 'Neu laden'],
  fr: ['Cette page n’a pas pu être chargée.', 'Recharger'],
  es: ['No se ha podido cargar esta página.', 'Recargar'],
  ja: ['このページを読み込めませんでした。', '再読み込み'],
};

const ROOT = '<div id="root">';

/** Puts the notice where the page will be. The page takes its place; styles show it when that takes long (`src/styles/base.css`). */
export function unstartedNotice(language: Language): Plugin {
  const [text, link] = TEXTS[language];
  return {
    name: 'unstarted-notice',
    transformIndexHtml: (html) => html.replace(ROOT, `${ROOT}<p class="unstarted">${text} <a href="">${link}</a></p>`),
  };
}
