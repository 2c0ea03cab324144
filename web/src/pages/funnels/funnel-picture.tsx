import { Picture } from '../../ui/picture.tsx';
import styles from './funnel-picture.module.css';

const STEPS = [
  { x: 16, height: 72 },
  { x: 76, height: 44 },
  { x: 136, height: 20 },
];
const BASE = 90;
const WIDTH = 40;

/** Draws what the page shows once there are funnels: steps, each with fewer visitors, and who dropped off. */
export function FunnelPicture() {
  return (
    <Picture>
      {STEPS.map(({ x, height }, i) => (
        <g key={x}>
          {i === 0 ? null : (
            <path
              className={styles.flow}
              d={`M${x - 20} ${BASE - STEPS[i - 1]!.height}L${x} ${BASE - height}V${BASE}H${x - 20}z`}
            />
          )}
          <rect className={styles.step} x={x} y={BASE - height} width={WIDTH} height={height} rx="3" />
        </g>
      ))}
    </Picture>
  );
}
