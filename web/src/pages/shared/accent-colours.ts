import { contrast, visibleOn } from '../../../visible-colour.ts';

/** The surfaces and the inks of the light and the dark theme (styles/tokens.css). */
const THEMES = [
  { surface: '#ffffff', inks: ['#ffffff', '#161a22'] },
  { surface: '#171a21', inks: ['#10131c', '#ffffff'] },
] as const;
/** Texts of the colour are read on a page and on rows that are chosen. */
const LEAST_CONTRAST = 5;

/** Returns the colours of a page by the names of the style sheets: those of an accent that can be read in both themes. */
export function coloursOf(accent: string): Readonly<Record<string, string>> {
  const [light, dark] = THEMES.map(({ surface, inks }) => {
    const colour = visibleOn(surface, accent, LEAST_CONTRAST);
    const strong = visibleOn(surface, accent, LEAST_CONTRAST + 2);
    const ink = [...inks].sort((a, b) => contrast(colour, b) - contrast(colour, a))[0]!;
    return { colour, strong, ink };
  }) as [Shade, Shade];
  const both = (name: keyof Shade) => `light-dark(${light[name]}, ${dark[name]})`;
  return {
    '--accent': both('colour'),
    '--accent-strong': both('strong'),
    '--accent-text': both('ink'),
    '--accent-soft': 'color-mix(in srgb, var(--accent) 12%, var(--surface))',
    '--chart-line': both('colour'),
    '--chart-fill': `light-dark(${light.colour}1f, ${dark.colour}24)`,
    '--map-high': both('strong'),
  };
}

interface Shade {
  readonly colour: string;
  readonly strong: string;
  readonly ink: string;
}
