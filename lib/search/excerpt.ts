import { wordSpans } from './words.ts'

const LENGTH = 160
const BEFORE = 50

/**
 * About 160 characters around the first of the words that occurs in a text, cut at ends of words; the last word also
 * stands for those it begins. Null where none occurs.
 */
export function excerptAround(text: string, words: readonly string[]): string | null {
  const found = findFirst(text, words)
  if (!found) return null
  const start = startOfWord(text, found.start - BEFORE)
  const end = endOfWord(text, Math.max(start + LENGTH, found.end))
  const kept = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${kept}${end < text.length ? '…' : ''}`
}

function findFirst(text: string, words: readonly string[]): { start: number; end: number } | undefined {
  const whole = new Set(words)
  const beginning = words.at(-1)
  if (beginning === undefined) return undefined
  return wordSpans(text).find(({ word }) => whole.has(word) || word.startsWith(beginning))
}

function startOfWord(text: string, at: number): number {
  if (at <= 0) return 0
  const blank = text.slice(at, at + BEFORE).search(/\s/)
  return blank < 0 ? at : at + blank + 1
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.length
  const blank = text.slice(0, at + 1).search(/\s\S*$/)
  return blank < at - BEFORE ? at : blank
}
