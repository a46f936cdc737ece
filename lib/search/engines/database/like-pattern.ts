/** A LIKE pattern, with `\` as the escape, for texts that contain a word. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
