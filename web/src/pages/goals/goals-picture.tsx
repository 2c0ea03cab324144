import { Course, Picture } from '../../ui/picture.tsx';
import styles from './goals-picture.module.css';

const ROWS = [
  { y: 14, name: 46, figure: 22, course: '92 24 104 20 116 22 128 14 140 12' },
  { y: 44, name: 34, figure: 16, course: '92 52 104 54 116 48 128 50 140 44' },
  { y: 74, name: 40, figure: 12, course: '92 82 104 78 116 82 128 80 140 74' },
];

/** Draws what the page shows once there are goals: names, courses and figures. */
export function GoalsPicture() {
  return (
    <Picture>
      {ROWS.map(({ y, name, figure, course }) => (
        <g key={y}>
          <circle className={styles.mark} cx="20" cy={y + 5} r="6" />
          <circle className={styles.dot} cx="20" cy={y + 5} r="2" />
          <rect className={styles.word} x="34" y={y + 2} width={name} height="6" rx="3" />
          <Course points={course} />
          <rect className={styles.figure} x={178 - figure} y={y + 1} width={figure} height="8" rx="4" />
        </g>
      ))}
    </Picture>
  );
}
