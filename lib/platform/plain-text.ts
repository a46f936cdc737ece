/**
 * The beginning of a text, on one line, at most `max` UTF-16 units long with its ellipsis, and cut at the end of a word
 * where there is one.
 */
export function cutText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  const whole = /\s/.test(line[max - 1] ?? '') ? cut : cut.replace(/\s\S*$/, '')
  const kept = whole.length > max / 2 ? whole : cut
  return `${kept.replace(/[\s,;:–—-]+$/, '')}…`
}

const WORDS_A_MINUTE = 220
const IDEOGRAPHS_A_MINUTE = 500

/** Minutes it takes to read a text, at least 1. Han and Kana are counted by the character, all else by the word. */
export function readingMinutes(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const words =
    text.match(/[\p{L}\p{M}\p{N}'’-]+/gu)?.filter((word) => !startsWithIdeograph.test(word)).length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + ideographs / IDEOGRAPHS_A_MINUTE))
}

const startsWithIdeograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
