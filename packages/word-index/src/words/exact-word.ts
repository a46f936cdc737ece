import { foldText } from './fold-text.ts'

/** The first character of such a word, which no query can begin with. */
export const EXACT_SIGN = '='
const LETTERS = /[\p{L}\p{M}\p{N}]+/gu
/** Of more letters than this, nobody types all. */
const MAX_LETTERS = 120

/**
 * The word that stands for a whole text, such as a title: the same for all ways to write it, `T-shirt` and `t shirt`. A
 * document that has the one of a query comes first. Null if the text is too long, or has no letter.
 */
export function exactWord(text: string): string | null {
  if (text.length > 2 * MAX_LETTERS) return null
  const letters = foldText(text).match(LETTERS)?.join('') ?? ''
  if (letters.length === 0 || letters.length > MAX_LETTERS) return null
  return `${EXACT_SIGN}${hash(letters, 0x811c9dc5)}${hash(letters, 0x9747b28c)}`
}

/** Six digits: both together are as good as unique. */
function hash(letters: string, seed: number): string {
  let value = seed
  for (let at = 0; at < letters.length; at++) value = Math.imul(value ^ letters.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return ((value ^ (value >>> 13)) >>> 8).toString(36)
}
