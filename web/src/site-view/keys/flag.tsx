import { FLAG_FOLDER, FLAGS } from 'virtual:pictures';
import { hrefOf } from '../../base-path.ts';
import styles from './pictures.module.css';

const COUNTRIES: ReadonlySet<string> = new Set(FLAGS.match(/../g));

/** Shows a country's flag. Its name stands beside it. */
export function Flag({ country }: { readonly country: string }) {
  if (!COUNTRIES.has(country)) return null;
  return <img className={styles.flag} src={hrefOf(`${FLAG_FOLDER}/${country}.svg`)} alt="" width={18} height={12} />;
}
