import { createHash } from 'node:crypto'

/** Typesense cuts longer ones off. */
const MOST_BYTES = 90

/**
 * A word as letters and digits of ASCII, whatever its script, so that no server folds, splits or ignores any of it. The
 * beginning of a word is the beginning of its token, unless that is very long.
 */
export function toToken(word: string): string {
  const token = `w${word.replace(/[^a-pr-z0-9]/gu, escapeLetter)}`
  return token.length > MOST_BYTES
    ? `x${createHash('sha256').update(word).digest('hex').slice(0, 32)}`
    : token
}

/** The tokens of all beginnings of a word, up to the word itself. */
export function toBeginnings(word: string): string[] {
  const letters = [...word]
  return letters.map((_, index) => toToken(letters.slice(0, index + 1).join('')))
}

function escapeLetter(letter: string): string {
  return `q${letter.codePointAt(0)?.toString(36).padStart(4, '0')}`
}
