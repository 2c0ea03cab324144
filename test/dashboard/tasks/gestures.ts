/**
 * The gestures that are counted, the same for every product. `click`: a press of the pointer, with or without a modifier; a list
 * that opens takes two. `drag`: a press, a way and a release. `key`: a key or chord with an effect of its own, such as a
 * shortcut or Enter on a control. `value`: a value put into a field or chosen by typing, with the Enter that sends it.
 * Moving is none: the Tab and arrow keys, the pointer's way, scrolling. A value may be put into whatever the Tab key reaches.
 */
export type Gesture = 'click' | 'drag' | 'key' | 'value';

/**
 * The seconds that a practised person needs for each, by the keystroke-level model (Card, Moran, Newell 1983): 1.1 to point, 0.1 to press or
 * release a button, 0.28 a key. A value has ten characters.
 */
const SECONDS: Readonly<Record<Gesture, number>> = { click: 1.3, drag: 2.4, key: 0.28, value: 2.8 };

export function secondsOf(gestures: readonly Gesture[]): number {
  return gestures.reduce((sum, gesture) => sum + SECONDS[gesture], 0);
}
