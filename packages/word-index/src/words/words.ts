import { ASCII, foldAroundApostrophes, foldKana, foldText, spellUmlauts } from './fold-text.ts'
import { formsOfText, isOfSigns, joinParts, joinToNext, mayJoin, RUN, runsOf, signsOfQuery } from './forms.ts'
import { isMeasure, joinGroups, joinSize, partsOfSize, plainNumber, waysToSplit } from './numbers.ts'

export { exactWord, isInner, joinedWord } from './exact-word.ts'
export { otherNumbers, type PluralLanguage, pluralLanguages } from './plurals.ts'
export { ASCII, foldText, spellUmlauts }

/** Words have 2 to 40 code points; one Han character is a word too. */
const MAX_LENGTH = 40

export type WordSpan = { word: string; start: number; end: number }

/**
 * The words of a text as they are indexed: in order, and then the other forms of some of them. A word with apostrophes
 * inside comes whole without them, followed by its parts.
 */
export function indexWords(text: string): string[] {
  const forms = formsOfText(text)
  return forms.length > 0 ? [...ownWords(text), ...forms] : ownWords(text)
}

function ownWords(text: string): string[] {
  if (PLAIN.test(text)) return plainWords(text)
  const runs = foldAroundApostrophes(text).match(RUN) ?? []
  return runs.flatMap((run) => (isJoined(run) ? joinedWords(run) : wordsOfRun(run))).filter(isIndexed)
}

/** A word of a query, and other forms it may have in a document: each a list of words that it must have all of. */
export type QueryWord = { word: string; forms: string[][] }

/**
 * The words of a query, each once and as they are indexed, but without the parts of words with apostrophes. The last
 * one typed stays last, since it is usually unfinished.
 */
export function queryWords(term: string): string[] {
  return splitQuery(term).map(({ word }) => word)
}

/** The same, with the forms of each word. */
export function splitQuery(term: string): QueryWord[] {
  const folded = joinSize(foldAroundApostrophes(term))
  const typed = folded.match(RUN) ?? []
  const spelled = spellUmlauts(term)
  const others = spelled === term ? [] : runsOf(joinSize(foldAroundApostrophes(spelled)))
  const runs = runsOf(folded).flatMap(({ text, gap }, index): Token[] => {
    const signs = signsOfQuery(text) ?? (UNSPACED.test(text) ? segmentWords(text) : null)
    if (signs) return signs.map((word) => ({ word, gap, forms: [], isSigns: true }))
    const other = others.length === typed.length ? others[index]?.text : undefined
    const size = partsOfSize(text)
    const elided = elisionOf(typed[index] ?? '')
    const forms = [
      ...(other && other !== text ? [[other]] : []),
      ...(size.length > 0 ? [size] : waysToSplit(text)),
      ...plainNumber(text).map((number) => [number]),
      ...(elided ? [[elided]] : []),
    ]
    return [{ word: text, gap, forms, isSigns: false }]
  })
  const tokens = joinShort(runs)
  addJoined(tokens)
  addGroups(tokens, folded)
  const found = new Map<string, QueryWord>()
  for (const { word, forms } of tokens.filter((token) => isIndexed(token.word))) {
    const known = found.get(word)?.forms ?? []
    // The last one typed comes last.
    if (word === lastOf(tokens)) found.delete(word)
    found.set(word, { word, forms: [...known, ...forms] })
  }
  return [...found.values()]
}

type Token = QueryWord & { gap: string; isSigns: boolean }

function lastOf(tokens: readonly Token[]): string | undefined {
  return tokens.findLast(({ word }) => isIndexed(word))?.word
}

/** The word that an article is left out before, or a genitive's: `olive` of l'olive, `kettle` of kettle's. */
function elisionOf(run: string): string | null {
  const [first = '', second = '', ...others] = run.split("'")
  if (others.length > 0) return null
  if (second === 's' && first.length > 2) return first
  return first.length <= MAX_ARTICLE && second.length > 2 ? second : null
}

/**
 * What is too short for a word belongs to its neighbour, where they stand together (t-shirt, h&m), are a measure (5 m), or
 * nothing else was typed (a 4): the other alone would find far too much.
 */
function joinShort(tokens: readonly Token[]): Token[] {
  const isShort = ({ word, isSigns }: Token) => !isSigns && !isIndexed(word)
  const areAllShort = tokens.every(isShort)
  const joined: Token[] = []
  for (const [index, token] of tokens.entries()) {
    const before = joined.at(-1)
    // Rather to the one behind: black-t-shirt is black and tshirt.
    const goesOn = before && !isShort(before) && JOINT.test(tokens[index + 1]?.gap ?? '')
    if (!before || goesOn || before.isSigns || token.isSigns || !(isShort(before) || isShort(token))) {
      joined.push(token)
      continue
    }
    const belongs =
      areAllShort || JOINT.test(token.gap) || (isMeasure(before.word, token.word) && isBlank(token.gap))
    const word = before.word + token.word
    const forms = joinParts([word])
      .slice(1)
      .map((form) => [form])
    if (belongs && !isNumber(word)) joined.splice(-1, 1, { ...before, word, forms })
    else joined.push(token)
  }
  return joined
}

function isNumber(word: string): boolean {
  return /^[0-9.]+$/.test(word)
}

function isBlank(gap: string): boolean {
  return /^\s+$/.test(gap)
}

/** Numbers that were typed in groups may be written as one. */
function addGroups(tokens: readonly Token[], folded: string): void {
  for (const whole of joinGroups(folded)) {
    for (const token of tokens)
      if (isNumber(token.word) && whole.includes(token.word)) token.forms.push([whole])
  }
}

/** Words that follow each other may be one word in a document, and runs with joints between them one number. */
function addJoined(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (!next || token.isSigns || next.isSigns || !mayJoin(token.word, next.word)) continue
    const joined = [token.word + next.word]
    token.forms.push(joined)
    next.forms.push(joined)
  }
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1
    while (to < tokens.length && JOINT.test(tokens[to]?.gap ?? '')) to++
    const chunk = tokens.slice(from, to)
    const [whole = '', ...plain] = joinParts(chunk.map(({ word }) => word))
    if (chunk.length > 1 && !chunk.some(({ isSigns }) => isSigns) && whole.length <= MAX_LENGTH) {
      const others = chunk.length > 2 ? [whole, ...plain] : plain
      for (const token of chunk) token.forms.push(...others.map((word) => [word]))
    }
    const next = tokens[to]
    if (next && isBlank(next.gap)) {
      const joined = joinToNext(
        chunk.map(({ word }) => ({ text: word })),
        next.word,
      )
      for (const token of [...chunk, next]) token.forms.push(...joined.map((word) => [word]))
    }
    from = to
  }
}

/** A text in which each word of a query stands as it is, however the text writes it: folded, and followed by its other forms. */
export function foldForms(text: string): string {
  return [foldText(text), ...formsOfText(text)].join('\n')
}

const MAX_ARTICLE = 4
const JOINT = /^[-‐‑–./&+_°º]$/

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
      : [{ word: run.toLowerCase().replace(',', '.'), start, end: start + run.length }]
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
const PLAIN_RUN =
  /[A-Za-z0-9]+(?:(?<=[0-9])[.,](?=[0-9])[A-Za-z0-9]+)?(?:'[A-Za-z0-9]+(?:(?<=[0-9])[.,](?=[0-9])[A-Za-z0-9]+)?)*/g
// JavaScript counts the byte order mark as a blank, but it is invisible inside a word.
const PIECE = /[\S\uFEFF]+/g
const APOSTROPHE = /['’ʼ＇]/
// As typed, including invisible characters and the apostrophe that is a letter by itself.
const RAW_LETTER = '(?:[\\p{L}\\p{Mn}\\p{Mc}\\p{N}]|(?!\\u200b)\\p{DI})'
const RAW_UNIT = `${RAW_LETTER}+(?:(?<=[0-9])[.,](?=[0-9])${RAW_LETTER}+)?`
const RAW_RUN = new RegExp(`(?=[\\p{L}\\p{N}])${RAW_UNIT}(?:['’＇]${RAW_UNIT})*`, 'gu')
const RAW_PART = /[^'’ʼ＇]+/g
// Scripts written without spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HAN = /^\p{Script=Han}$/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The fast path for most texts: plain ASCII. */
function plainWords(text: string): string[] {
  const lower = text.toLowerCase()
  const runs = (/[0-9][.,][0-9]|'/.test(lower) ? lower.match(PLAIN_RUN) : lower.match(/[a-z0-9]{2,}/g)) ?? []
  return runs
    .map(pointed)
    .flatMap((run) => (isJoined(run) ? joinedWords(run) : run))
    .filter(isIndexed)
}

function pointed(run: string): string {
  return run.replaceAll(',', '.')
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
  const segments = [...segmenter.segment(run)].filter((part) => part.isWordLike)
  return segments.map((part) => foldKana(part.segment))
}

/** As a query asks for them: signs of Han, kana and Hangul in pairs. */
function segmentSpans(run: string, offset: number): WordSpan[] {
  return [...segmenter.segment(run)].flatMap(({ segment, index, isWordLike }) => {
    const start = offset + index
    const end = start + segment.length
    if (!isWordLike) return []
    const pairs = signSpans(segment, start, run.slice(index + segment.length))
    return pairs ?? [{ word: foldText(segment), start, end }]
  })
}

/** The pairs that begin in a segment; null if it is of another script. `after`: what follows it. */
function signSpans(segment: string, start: number, after: string): WordSpan[] | null {
  if (!isOfSigns(segment)) return null
  const [next = ''] = after
  const signs = [...segment, ...(isOfSigns(next) ? [next] : [])]
  if (signs.length === 1) return [{ word: foldText(segment), start, end: start + segment.length }]
  let at = start
  return signs.slice(1).map((sign, index) => {
    const one = signs[index] as string
    const span = { word: foldText(one + sign), start: at, end: at + one.length + sign.length }
    at += one.length
    return span
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

function countCodePoints(word: string): number {
  return word.length > 2 * MAX_LENGTH ? word.length : [...word].length
}
