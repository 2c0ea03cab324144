/**
 * Writes a label as it stands within a sentence: `Entry page` becomes `entry page`, an abbreviation such as `UTM
 * source` stays.
 */
export function midSentence(label: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
