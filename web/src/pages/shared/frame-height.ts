/** The message that tells the page around a frame how high its content is, CSS pixels. */
export interface HeightMessage {
  readonly svcHeight: number;
}

/**
 * Tells the page around the frame the height of the content whenever it changes, until the returned function is called. The message
 * is for pages of these origins alone: browsers give it to no other.
 */
export function tellHeight(origins: readonly string[]): () => void {
  // The page was opened by itself.
  if (parent === window) return () => {};
  const { body } = document;
  let told = 0;
  const targets = targetsAmong(origins);
  const tell = () => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    for (const origin of targets) parent.postMessage({ svcHeight: height } satisfies HeightMessage, origin);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(body);
  return () => observer.disconnect();
}

/** Where a browser says which page is around the frame, it is the only target: others would only fill its console. */
function targetsAmong(origins: readonly string[]): readonly string[] {
  const around = location.ancestorOrigins?.[0] ?? URL.parse(document.referrer)?.origin;
  const known = origins.filter((origin) => origin === around);
  return known.length > 0 ? known : origins;
}
