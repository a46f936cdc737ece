import { joinLines } from '#lib/platform/text/plain-text.ts'
import { ASCII, foldText, type WordSpan, wordSpans } from '#word-index/words'

/** In UTF-16 units, without the ellipses. */
const LENGTH = 160
const BEFORE = 50
// Splitting into words takes time, and a match is often near the beginning.
const STRETCH = 200
// The longest word.
const OVERLAP = 40

/**
 * About 160 characters around the first match in a text, cut at word boundaries. The last word also matches as a
 * prefix. Null if none of the words occurs.
 */
export function excerptAround(text: string, words: readonly string[]): string | null {
  const found = findFirst(text, words)
  if (!found) return null
  const start = startOfWord(text, Math.min(found.start - BEFORE, text.length - LENGTH), found.start)
  const end = endOfWord(text, Math.max(start + LENGTH, found.end), found.end)
  const cut = joinLines(text.slice(start, end))
  return `${start > 0 ? '…' : ''}${end < text.length ? `${cut.replace(/[\s,;:–—-]+$/, '')}…` : cut}`
}

function findFirst(text: string, words: readonly string[]): WordSpan | undefined {
  const whole = new Set(words)
  const beginning = words.at(-1)
  if (beginning === undefined) return undefined
  for (let from = 0; from < text.length; ) {
    const to = endOfWord(text, from + STRETCH, from)
    const isWanted = ({ word }: WordSpan) => whole.has(word) || word.startsWith(beginning)
    const span = findSpan(text.slice(from, to), words, isWanted)
    if (span) return { ...span, start: from + span.start, end: from + span.end }
    // In a script without spaces, the end may have cut a word.
    from = to < text.length && !/\s/.test(text.charAt(to)) ? Math.max(from + 1, to - OVERLAP) : to
  }
  return undefined
}

type IsWanted = (span: WordSpan) => boolean

/** The first of a text's words that is wanted. Only where one of the words occurs, be it within another, is the text split. */
function findSpan(text: string, words: readonly string[], isWanted: IsWanted): WordSpan | undefined {
  const folded = foldText(text)
  if (!ASCII.test(text))
    return words.some((word) => folded.includes(word)) ? wordSpans(text).find(isWanted) : undefined
  for (let from = 0; ; ) {
    const places = words.map((word) => folded.indexOf(word, from)).filter((place) => place >= 0)
    if (places.length === 0) return undefined
    const place = Math.min(...places)
    const start = lastBlank(text, place, from) + 1 || from
    const blank = text.slice(place).search(/\s/)
    const end = blank < 0 ? text.length : place + blank
    const span = wordSpans(text.slice(start, end)).find(isWanted)
    if (span) return { ...span, start: start + span.start, end: start + span.end }
    if (end === text.length) return undefined
    from = end
  }
}

/** The index of the last whitespace before `before`, not below `earliest`; -1 if there is none. */
function lastBlank(text: string, before: number, earliest: number): number {
  for (let at = before - 1; at >= earliest; at--) if (/\s/.test(text.charAt(at))) return at
  return -1
}

/** The first start of a word from `at` on, but not beyond `latest`. */
function startOfWord(text: string, at: number, latest: number): number {
  if (at <= 0) return 0
  const blank = text.slice(at - 1, latest).search(/\s/)
  return blank < 0 ? wholeCharacter(text, at) : at + blank
}

/** The last end of a word before `at`, but after `earliest`; `at` itself in a text without spaces. */
function endOfWord(text: string, at: number, earliest: number): number {
  if (at >= text.length) return text.length
  const blank = lastBlank(text, at + 1, earliest + 1)
  return blank < 0 ? wholeCharacter(text, at) : blank
}

function wholeCharacter(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at
}
