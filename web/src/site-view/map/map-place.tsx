import shades from '../shades/shades.module.css';
import styles from './world-map.module.css';
import { MAP_HEIGHT, MAP_WIDTH } from './world-shapes.ts';

/** Reserves the map's place, in its size. */
export function MapPlace() {
  return (
    <>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className={styles.mapShapes} aria-hidden="true" />
      <div className={shades.foot} />
    </>
  );
}
