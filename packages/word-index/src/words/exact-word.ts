import { ASCII, foldText } from './fold-text.ts'

const LETTERS = /[\p{L}\p{M}\p{N}]+/gu
/** Of more letters than this, nobody types all. */
const MAX_LETTERS = 120
const INNER = /^[+=]/

/**
 * The word that stands for a whole text, such as a title: the same for all ways to write it, `T-shirt` and `t shirt`. A
 * document that has the one of a query comes first. Null if the text is too long, or has no letter.
 */
export function exactWord(text: string): string | null {
  if (text.length > 2 * MAX_LETTERS) return null
  const letters = ASCII.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : (foldText(text).match(LETTERS)?.join('') ?? '')
  return letters.length === 0 || letters.length > MAX_LETTERS ? null : `=${hash(letters)}`
}

/** The word that stands for two words next to each other, or for the same two written as one: `note book` and `notebook`. */
export function joinedWord(letters: string): string {
  return `+${hash(letters)}`
}

/** Whether a word of the index stands for others. No query can have it, nor begin as it does. */
export function isInner(word: string): boolean {
  return INNER.test(word)
}

/** The same of a word's first byte. */
export function isInnerByte(byte: number | undefined): boolean {
  return byte === EXACT || byte === JOINED
}

const EXACT = 0x3d
const JOINED = 0x2b

/** Seven digits of base 36, which are as good as unique. */
function hash(letters: string): string {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let at = 0; at < letters.length; at++) {
    high = Math.imul(high ^ letters.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ letters.charCodeAt(at), 0x5bd1e995)
  }
  return inBase36((high >>> 15) * 2 ** 19 + (low >>> 13))
}

/** Like `toString(36)`, which takes most of the time here: it is made for fractions too. */
function inBase36(number: number): string {
  let digits = ''
  for (let left = number, place = 0; place < 7; place++) {
    const rest = Math.floor(left / 36)
    digits = DIGITS[left - rest * 36] + digits
    left = rest
  }
  return digits
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
