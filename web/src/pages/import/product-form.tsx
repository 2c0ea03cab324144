import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { PRODUCT_TITLES, PRODUCTS, type Product } from '../../../../src/domain/import-product.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import type { ButtonVariant } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './import.module.css';
import { texts } from './texts.tsx';

const { product: words } = texts;

/** Asks for the product of an export, and for the site in it, and has it read once more. */
export function ProductForm({
  upload: { from: read, sourceSite: readSite, candidates },
  variant,
}: {
  readonly upload: UploadState;
  readonly variant: ButtonVariant;
}) {
  const { site } = useSite();
  const [from, setFrom] = useState<Product>(read ?? candidates[0] ?? 'plausible');
  const [sourceSite, setSourceSite] = useState(readSite ?? '');
  const choosing = useMutation({
    mutationFn: () => send('PUT', `/sites/${site.id}/upload/product`, { from, sourceSite: sourceSite || null }),
    onSettled: () => refresh(['upload', site.id]),
  });
  return (
    <div className={styles.form}>
      <ActionForm action={choosing} submit={words.submit} variant={variant}>
        <SelectField
          label={words.from}
          options={PRODUCTS.map((product) => {
            const name = productName(product);
            return [product, candidates.includes(product) ? words.recognised(name) : name];
          })}
          value={from}
          onChange={setFrom}
        />
        <TextField label={words.site} hint={words.siteHint} value={sourceSite} onChange={setSourceSite} />
      </ActionForm>
    </div>
  );
}

/** Returns the name of a product as the first word of a line; `svc` is written so there too. */
export function productName(product: Product): string {
  const title = PRODUCT_TITLES[product];
  return title.startsWith('svc') ? title : title.charAt(0).toUpperCase() + title.slice(1);
}
