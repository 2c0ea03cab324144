/** WCAG 2.2, 1.4.11: the contrast of graphics. */
const LEAST_CONTRAST = 3;
const STEP = 0.05;

/** Returns a colour (`#rrggbb`) with as much black or white in it as it needs to be seen on a background. */
export function visibleOn(background: string, colour: string, least = LEAST_CONTRAST): string {
  const pole = luminance(background) > 0.5 ? 0 : 255;
  for (let share = 0; share < 1; share += STEP) {
    const mixed = channels(colour).map((channel) => Math.round(channel + (pole - channel) * share));
    const found = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(background, found) >= least) return found;
  }
  return pole === 0 ? '#000000' : '#ffffff';
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
