import { Course, Picture } from '../../ui/picture.tsx';
import styles from './sites-picture.module.css';

const COURSE = '16 62 38 56 60 60 84 46 108 52 132 38 154 42 176 28';

/** Draws what the page shows once there are sites: a name, current visitors, the visitors' course and their number. */
export function SitesPicture() {
  return (
    <Picture>
      <rect className={styles.word} x="16" y="15" width="58" height="7" rx="3.5" />
      <circle className={styles.live} cx="171" cy="18.5" r="4" />
      <path className={styles.area} d={`M${COURSE}V72H16z`} />
      <Course points={COURSE} />
      <rect className={styles.figure} x="16" y="82" width="34" height="9" rx="4.5" />
    </Picture>
  );
}
