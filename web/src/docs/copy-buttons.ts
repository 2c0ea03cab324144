import { copyText } from '../copy-text.ts';
import { texts } from './texts.ts';

/** Shows for how long a button says that its text is copied. */
const COPIED_MS = 2000;

/** Adds a button to each piece of code that copies it. */
export function addCopyButtons(): void {
  for (const frame of document.querySelectorAll('.code')) {
    const code = frame.querySelector('code');
    if (code === null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button copy';
    button.textContent = texts.copy;
    button.addEventListener('click', async () => {
      button.textContent = (await copyText(code.textContent)) ? texts.copied : texts.notCopied;
      setTimeout(() => {
        button.textContent = texts.copy;
      }, COPIED_MS);
    });
    frame.append(button);
  }
}
