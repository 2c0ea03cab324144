import { debianFile } from './debian.ts';
import { nodePackage } from './packages.ts';
import { nameOf, type Release } from './release.ts';

/** The files that were made. */
interface Made {
  readonly releases: readonly Release[];
  /** Where they are, as a command names it. */
  readonly directory: string;
  /** Whether the checkout is as its last commit has it. */
  readonly committed: boolean;
}

/** Says what was made and what its owner does next: try, tag, sign, upload. */
export function nextSteps({ releases, directory, committed }: Made): string {
  const tag = `v${releases[0]!.version}`;
  const foreign = releases.filter(({ arch }) => arch !== process.arch);
  const tried = (release: Release) => `     node deploy/package/try.ts ${directory}/${nameOf(release)}.tar.xz`;
  return [
    `Made in ${directory}:`,
    ...releases.flatMap((release) => [
      `  ${nameOf(release)}.tar.xz, ${debianFile(release)}, and ${nameOf(release)}.cdx.json, which lists their packages`,
    ]),
    '  SHA256SUMS',
    '',
    `Node.js is a download that package-lock.json has no checksum of: ${releases.map(({ arch }) => nodePackage(arch)).join(', ')}.`,
    ...foreign.map(({ arch }) => `What is for ${arch} was assembled here and not run.`),
    ...(committed ? [] : ['The checkout has changes that are not committed: do not publish these files.']),
    '',
    'Next:',
    '  1. Try them, each on a machine with its processor:',
    ...releases.map(tried),
    '  2. Tag the commit:',
    `     git tag --sign ${tag} && git push origin ${tag}`,
    '  3. Sign the checksums:',
    `     gpg --armor --detach-sign ${directory}/SHA256SUMS`,
    `  4. Upload all files of ${directory} to the release ${tag} of the forge.`,
    '  5. Build and push the image: docs/releasing.md, "The image".',
    '',
  ].join('\n');
}
