import { escapeHtml } from '../../../../../src/domain/escape-html.ts';
import { LINK_PATHS } from '../../../../../src/domain/share-link.ts';

/** Until the page in the frame has told its height, and where no script runs. */
const FIRST_HEIGHT_PX = 900;

/**
 * Returns the HTML that embeds a link: a frame, and a script that gives it the height which the page in it tells. The script takes no
 * message from elsewhere.
 *
 * @param title the name of the frame, for screen readers
 */
export function embedCode(publicUrl: string, token: string, title: string): string {
  const { origin } = new URL(publicUrl);
  return `<iframe
  src="${publicUrl}/${LINK_PATHS.frame}/${token}"
  title="${escapeHtml(title)}"
  height="${FIRST_HEIGHT_PX}"
  loading="lazy"
  style="width: 100%; border: 0"
></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${origin}' || !(data?.svcHeight > 0)) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === source) frame.height = data.svcHeight;
    }
  });
</script>`;
}

/** Returns the Markdown of a badge. */
export function badgeCode(publicUrl: string, badgeToken: string, title: string): string {
  return `![${title.replaceAll(/[[\]\\]/g, '\\$&')}](${publicUrl}/badge/${badgeToken}.svg?metric=visitors&period=30d)`;
}
