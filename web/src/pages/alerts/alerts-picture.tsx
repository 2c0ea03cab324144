import styles from './alerts-picture.module.css';

/** Draws what an alert does: visitors who rise above a threshold, and the moment at which it is triggered. */
export function AlertsPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 192 104" aria-hidden="true" focusable="false">
      <rect className={styles.card} x="1" y="1" width="190" height="102" rx="10" />
      <path className={styles.threshold} d="M16 44H176" />
      <path className={styles.course} d="M16 78 40 70 62 76 86 66 108 72 130 20 152 62 176 68" />
      <circle className={styles.alert} cx="120" cy="44" r="6" />
    </svg>
  );
}
