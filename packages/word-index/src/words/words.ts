import { foldAroundApostrophes, foldText } from './fold-text.ts'

export { foldText }

/** Words have 2 to 40 code points; one Han character is a word too. */
const MAX_LENGTH = 40

export type WordSpan = { word: string; start: number; end: number }

/**
 * The words of a text as they are indexed, in order. A word with apostrophes inside comes whole without them, followed
 * by its parts.
 */
export function indexWords(text: string): string[] {
  if (PLAIN.test(text)) return plainWords(text)
  const runs = foldAroundApostrophes(text).match(RUN) ?? []
  return runs.flatMap((run) => (isJoined(run) ? joinedWords(run) : wordsOfRun(run))).filter(isIndexed)
}

/**
 * The words of a query, each once and as they are indexed, but without the parts of words with apostrophes. The last
 * one typed stays last, since it is usually unfinished.
 */
export function queryWords(term: string): string[] {
  const words = PLAIN.test(term) ? (plainText(term).match(/[a-z0-9]+/g) ?? []) : spellWords(foldText(term))
  const kept = words.filter(isIndexed)
  const ending = kept.at(-1)
  return ending === undefined ? [] : [...new Set(kept.filter((word) => word !== ending)), ending]
}

/** The positions of a text's words, which are returned folded. The parts of a word with apostrophes follow it. */
export function wordSpans(text: string): WordSpan[] {
  if (PLAIN.test(text)) return plainSpans(text, 0)
  // Most words of most texts are plain; looking at the properties of their letters would take several times as long.
  return [...text.matchAll(PIECE)].flatMap(({ 0: run, index }) =>
    PLAIN.test(run) ? plainSpans(run, index) : rawSpans(run, index),
  )
}

function plainSpans(text: string, offset: number): WordSpan[] {
  return [...text.matchAll(PLAIN_RUN)].flatMap(({ 0: run, index }) => {
    const start = offset + index
    return isJoined(run)
      ? runSpans(run, start)
      : [{ word: run.toLowerCase(), start, end: start + run.length }]
  })
}

function rawSpans(text: string, offset: number): WordSpan[] {
  return [...text.matchAll(RAW_RUN)].flatMap(({ 0: run, index }) =>
    UNSPACED.test(run) ? segmentSpans(run, offset + index) : runSpans(run, offset + index),
  )
}

/** The spans of one run of letters, in which words begin only at the start and after apostrophes. */
function runSpans(run: string, start: number): WordSpan[] {
  const whole = spanOf(run, start)
  return APOSTROPHE.test(run) ? [...whole, ...[...run.matchAll(RAW_PART)].flatMap(partSpan)] : whole

  function partSpan({ 0: part, index }: RegExpExecArray): WordSpan[] {
    return spanOf(part, start + index).filter(({ word }) => isIndexed(word))
  }
}

const PLAIN = /^[\t-~]*$/
const PLAIN_RUN = /[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*/g
// JavaScript counts the byte order mark as a blank, but it is invisible inside a word.
const PIECE = /[\S\uFEFF]+/g
const APOSTROPHE = /['’ʼ＇]/
const INNER_APOSTROPHE = /(?<=[a-z0-9])'(?=[a-z0-9])/g
// A combining mark without a letter begins no word. Marks that enclose a digit (1️⃣) separate words.
const RUN = /[\p{L}\p{N}][\p{L}\p{Mn}\p{Mc}\p{N}]*(?:'[\p{L}\p{Mn}\p{Mc}\p{N}]+)*/gu
// As typed, including invisible characters and the apostrophe that is a letter by itself.
const RAW_RUN =
  /[\p{L}\p{N}](?:[\p{L}\p{Mn}\p{Mc}\p{N}]|(?!\u200b)\p{DI})*(?:['’＇](?:[\p{L}\p{Mn}\p{Mc}\p{N}]|(?!\u200b)\p{DI})+)*/gu
const RAW_PART = /[^'’ʼ＇]+/g
// Scripts written without spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HAN = /^\p{Script=Han}$/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The fast path for most texts: plain ASCII. */
function plainWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (!lower.includes("'")) return (lower.match(/[a-z0-9]{2,}/g) ?? []).filter(isShortEnough)
  const runs = lower.match(/[a-z0-9]+(?:'[a-z0-9]+)*/g) ?? []
  return runs.flatMap((run) => (isJoined(run) ? joinedWords(run) : run)).filter(isIndexed)
}

/** `foldText` for ASCII. */
function plainText(text: string): string {
  const lower = text.toLowerCase()
  return lower.includes("'") ? lower.replace(INNER_APOSTROPHE, '') : lower
}

function isJoined(run: string): boolean {
  return run.includes("'")
}

/** A folded run with apostrophes: whole and in its parts. */
function joinedWords(run: string): string[] {
  const whole = run.replaceAll("'", '')
  return UNSPACED.test(whole) ? segmentWords(whole) : [whole, ...run.split("'")]
}

function spellWords(folded: string): string[] {
  return (folded.match(RUN) ?? []).flatMap(wordsOfRun)
}

function wordsOfRun(run: string): string[] {
  return UNSPACED.test(run) ? segmentWords(run) : [run]
}

function segmentWords(run: string): string[] {
  return [...segmenter.segment(run)].filter((part) => part.isWordLike).map((part) => part.segment)
}

function segmentSpans(run: string, offset: number): WordSpan[] {
  return [...segmenter.segment(run)].flatMap(({ segment, index, isWordLike }) => {
    const start = offset + index
    return isWordLike ? [{ word: foldText(segment), start, end: start + segment.length }] : []
  })
}

function spanOf(text: string, start: number): WordSpan[] {
  return spellWords(foldText(text))
    .slice(0, 1)
    .map((word) => ({ word, start, end: start + text.length }))
}

function isIndexed(word: string): boolean {
  const length = countCodePoints(word)
  return (length >= 2 && length <= MAX_LENGTH) || HAN.test(word)
}

function isShortEnough(word: string): boolean {
  return word.length <= MAX_LENGTH
}

function countCodePoints(word: string): number {
  return word.length > 2 * MAX_LENGTH ? word.length : [...word].length
}
