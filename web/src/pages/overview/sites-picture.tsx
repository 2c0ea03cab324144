import styles from './sites-picture.module.css';

const COURSE = 'M16 62 38 56 60 60 84 46 108 52 132 38 154 42 176 28';

/** Draws what the page shows once there are sites: a name, current visitors, the visitors' course and their number. */
export function SitesPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 192 104" aria-hidden="true" focusable="false">
      <rect className={styles.card} x="1" y="1" width="190" height="102" rx="10" />
      <rect className={styles.word} x="16" y="15" width="58" height="7" rx="3.5" />
      <circle className={styles.live} cx="171" cy="18.5" r="4" />
      <path className={styles.area} d={`${COURSE}V72H16z`} />
      <path className={styles.course} d={COURSE} />
      <rect className={styles.figure} x="16" y="82" width="34" height="9" rx="4.5" />
    </svg>
  );
}
