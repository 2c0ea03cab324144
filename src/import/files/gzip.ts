import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Content } from './content.ts';
import { readingFailed } from './damaged-file.ts';
import type { UnpackBudget } from './unpack-budget.ts';

const CHUNK_BYTES = 64 * 1024;

/** Makes the content that a gzip has. A gzip says nowhere how large that is, so the budget is asked while it is read. */
export function gunzipped(packed: Content, budget: UnpackBudget): Content {
  const { name, packedBytes } = packed;
  let counted = 0;
  return {
    name,
    path: withoutEnding(packed.path),
    prefix: withoutEnding(packed.prefix),
    diskPath: null,
    packedBytes,
    async *chunks() {
      let all = 0;
      const content = pipeline(packed.chunks(), createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          all += chunk.length;
          // A second reading unpacks nothing that was not counted.
          const more = Math.max(0, all - counted);
          counted += more;
          budget.addUnpacked(name, { all, more, packedBytes });
          yield chunk;
        }
      } catch (error) {
        throw readingFailed(name, error);
      }
    },
  };
}

function withoutEnding(path: string): string {
  return path.replace(/\.gz(\/?)$/i, '$1');
}
