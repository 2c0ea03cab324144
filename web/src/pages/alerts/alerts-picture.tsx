import { Course, Picture } from '../../ui/picture.tsx';
import styles from './alerts-picture.module.css';

/** Draws what an alert does: visitors who rise above a threshold, and the moment at which it is triggered. */
export function AlertsPicture() {
  return (
    <Picture>
      <path className={styles.threshold} d="M16 44H176" />
      <Course points="16 78 40 70 62 76 86 66 108 72 130 20 152 62 176 68" />
      <circle className={styles.alert} cx="120" cy="44" r="6" />
    </Picture>
  );
}
