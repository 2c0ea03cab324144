/** The number of shades for what has visitors (shades.module.css). */
export const SHADES = 5;
