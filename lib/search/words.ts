import { foldText } from '#lib/platform/fold-text.ts'

export { foldText }

/** Words have 2 to 40 code points; one Han character is a word too. */
const MAX_LENGTH = 40

export type WordSpan = { word: string; start: number; end: number }

/** The words of a text as they are indexed, in order. */
export function indexWords(text: string): string[] {
  if (PLAIN.test(text)) return plainWords(text)
  return spellWords(foldText(text)).filter(isIndexed)
}

/**
 * The words of a query, each once. The last one typed stays last, for it is usually unfinished: it may be a single
 * character.
 */
export function queryWords(term: string): string[] {
  const words = PLAIN.test(term) ? (plainText(term).match(/[a-z0-9]+/g) ?? []) : spellWords(foldText(term))
  const last = words.at(-1)
  const kept = words.filter((word, index) => isIndexed(word) || (index === words.length - 1 && isShort(word)))
  const ending = kept.at(-1)
  if (last === undefined || ending === undefined) return []
  return [...new Set(kept.filter((word) => word !== ending)), ending]
}

/** Where each word of a text stands in it; words come folded. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = []
  for (const run of text.matchAll(RUN_WITH_APOSTROPHES)) {
    if (!UNSPACED.test(run[0])) {
      for (const word of spellWords(foldText(run[0])).slice(0, 1)) {
        spans.push({ word, start: run.index, end: run.index + run[0].length })
      }
      continue
    }
    for (const { segment, index, isWordLike } of segmenter.segment(run[0])) {
      if (!isWordLike) continue
      const start = run.index + index
      spans.push({ word: foldText(segment), start, end: start + segment.length })
    }
  }
  return spans
}

const PLAIN = /^[\t-~]*$/
const APOSTROPHE = /(?<=[\p{L}\p{M}\p{N}])['’ʼ＇](?=[\p{L}\p{M}\p{N}])/gu
const RUN = /[\p{L}\p{M}\p{N}]+/gu
const RUN_WITH_APOSTROPHES = /[\p{L}\p{M}\p{N}]+(?:['’ʼ＇][\p{L}\p{M}\p{N}]+)*/gu
// Written without spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HAN = /^\p{Script=Han}$/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The fast way for what most texts are: plain ASCII. */
function plainWords(text: string): string[] {
  const words = plainText(text).match(/[a-z0-9]{2,}/g) ?? []
  return words.filter((word) => word.length <= MAX_LENGTH)
}

/** `foldText` of ASCII. */
function plainText(text: string): string {
  const lower = text.toLowerCase()
  return lower.includes("'") ? lower.replace(APOSTROPHE, '') : lower
}

function spellWords(folded: string): string[] {
  const runs = folded.match(RUN) ?? []
  return runs.flatMap((run) => (UNSPACED.test(run) ? segmentWords(run) : [run]))
}

function segmentWords(run: string): string[] {
  return [...segmenter.segment(run)].filter((part) => part.isWordLike).map((part) => part.segment)
}

function isIndexed(word: string): boolean {
  const length = countCodePoints(word)
  return (length >= 2 && length <= MAX_LENGTH) || HAN.test(word)
}

function isShort(word: string): boolean {
  return countCodePoints(word) === 1
}

function countCodePoints(word: string): number {
  return word.length > 2 * MAX_LENGTH ? word.length : [...word].length
}
