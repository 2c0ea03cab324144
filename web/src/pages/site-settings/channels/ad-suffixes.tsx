import { AD_PRODUCTS, AD_SUFFIXES } from '../../../../../src/domain/ad-suffix.ts';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { texts } from './texts.ts';

const { ads } = texts;

/** Says what advertisers set so that paid clicks are told from those of a search, with the lines to copy. */
export function AdSuffixes() {
  return (
    <details>
      <summary>{ads.summary}</summary>
      <div className="stack">
        <p>
          {ads.lead} <DocsLink page="dashboard" section="ads" />
        </p>
        {AD_PRODUCTS.map((product) => (
          <div key={product} className="stack">
            <p>{ads.where[product]}</p>
            <Snippet label={ads.label[product]} text={AD_SUFFIXES[product]} />
          </div>
        ))}
      </div>
    </details>
  );
}
