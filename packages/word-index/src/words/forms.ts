import { joinedWord } from './exact-word.ts'
import { foldAroundApostrophes, foldKana, spellUmlauts } from './fold-text.ts'
import { joinGroups, joinNumber, joinSizes, MODEL, plainNumber, splitNumber } from './numbers.ts'

/**
 * Other forms of words: runs with hyphens and the like joined, letters and digits apart or together, umlauts spelled by
 * two letters, and pairs of signs where signs follow each other without spaces. They are indexed beside the words, and
 * a query asks for them beside what was typed.
 */

/** A folded run of letters and digits, with the text between it and the run before. */
export type Run = { text: string; gap: string }

const LETTER = '\\p{L}\\p{Mn}\\p{Mc}\\p{N}'
/** With one decimal point between digits. */
const UNIT = `[\\p{L}\\p{N}][${LETTER}]*(?:(?<=[0-9])\\.(?=[0-9])[${LETTER}]+)?`
/** A combining mark without a letter begins no word. Marks that enclose a digit (1️⃣) separate words. */
export const RUN = new RegExp(`${UNIT}(?:'${UNIT})*`, 'gu')
/** Signs that may stand inside a word or an article number. */
const JOINT = /^[-‐‑–./&+_°º]$/
const MAX_PARTS = 6
const MAX_LENGTH = 40
const MIN_JOINED = 4

const HAS_FORMS = /[0-9]|[A-Za-z0-9][-./&+_][A-Za-z0-9]|[^\0-\x7f]|(?:^|\s)[B-HJ-Ztx](?=\s|$)/
/** In characters: longer texts are sentences, in which few words are one. */
const SHORT = 80
const ASCII = /^[\0-\x7f]*$/
const PLAIN_PAIR = /\b([a-z]{3,20}) (?=([a-z]{3,20})\b)/g
const IN_PAIR = /^\p{L}{3,20}$/u
const DIGITS = /^[0-9.]+$/
/** Of a name, as in V neck or USB C; not an article. */
const LONE_LETTER = /(?<=^|\s)[B-HJ-Ztx](?=\s|$)/g
const WORD_BEFORE = /[\p{L}\p{M}]{2,40}\s$/u
const WORD_AFTER = /^\s[\p{L}\p{M}]{2,40}/u
const SIGNS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u
const SIGN_RUN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+/gu
const SIGNS_OR_OTHERS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+/gu
const HAN = /^\p{Script=Han}$/u
const WITH_UMLAUT = /[\p{L}\p{M}\p{N}'’‐‑-]*[äöüåøþðÄÖÜÅØÞÐ][\p{L}\p{M}\p{N}'’‐‑-]*/gu

/** The forms of a text's words that are indexed beside them. */
export function formsOfText(text: string): string[] {
  const joined = text.length <= SHORT ? joinPairs(text) : []
  if (!HAS_FORMS.test(text)) return joined
  const forms: string[] = []
  let chunk: Run[] = []
  let before: Run | undefined
  const folded = foldAroundApostrophes(text)
  for (const run of runsOf(folded)) {
    if (!JOINT.test(run.gap)) {
      joinChunk(chunk, forms)
      if (/^\s+$/.test(run.gap)) forms.push(...joinToNext(chunk, run.text))
      chunk = []
    }
    chunk.push(run)
    if (before && /^\s+$/.test(run.gap)) forms.push(...joinNumber(before.text, run.text))
    forms.push(...splitNumber(run.text), ...plainNumber(run.text), ...signsOf(run.text))
    before = run
  }
  joinChunk(chunk, forms)
  forms.push(...joinSizes(folded), ...joinGroups(folded), ...joinLoneLetters(text))
  for (const [word] of composed(text).matchAll(WITH_UMLAUT)) forms.push(...spelledForms(word))
  return [...forms.filter(isShort), ...joined]
}

/** Of a short text, such as a title: words that follow each other, which a query may write as one. */
function joinPairs(text: string): string[] {
  if (!text.includes(' ')) return []
  if (ASCII.test(text))
    return [...text.toLowerCase().matchAll(PLAIN_PAIR)].map(([, one, other]) => joinedWord(`${one}${other}`))
  if (SIGNS.test(text)) return []
  const runs = runsOf(foldAroundApostrophes(text))
  return runs.slice(1).flatMap((run, index) => {
    const before = runs[index]?.text ?? ''
    const isPair = run.gap === ' ' && IN_PAIR.test(before) && IN_PAIR.test(run.text)
    return isPair ? [joinedWord(before + run.text)] : []
  })
}

/** The runs of a folded text. */
export function runsOf(folded: string): Run[] {
  let end = 0
  return [...folded.matchAll(RUN)].map(({ 0: run, index }) => {
    const gap = folded.slice(end, index)
    end = index + run.length
    return { text: run.replaceAll("'", ''), gap }
  })
}

/** Signs of scripts without spaces, each with the next; a single one if there is no other, and each Han character. */
function signsOf(run: string): string[] {
  if (!SIGNS.test(run)) return []
  return [...foldKana(run).matchAll(SIGN_RUN)].flatMap(([signs]) => {
    const each = [...signs]
    if (each.length === 1) return each
    return [...pairsOf(each), ...each.filter((sign) => HAN.test(sign))]
  })
}

/** Whether a text has signs that are indexed in pairs. */
export function isOfSigns(text: string): boolean {
  return SIGNS.test(text)
}

/** The words that a query asks for in the place of a run of such signs; null if it has none. */
export function signsOfQuery(run: string): string[] | null {
  if (!SIGNS.test(run)) return null
  return [...foldKana(run).matchAll(SIGNS_OR_OTHERS)].flatMap(([part]) => {
    const each = [...part]
    return SIGNS.test(part) && each.length > 1 ? pairsOf(each) : [part]
  })
}

function pairsOf(signs: readonly string[]): string[] {
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

/** Whether two runs may also be written as one: both words, or a word and a number. Two numbers are another number. */
export function mayJoin(one: string, other: string): boolean {
  const joined = one.length + other.length
  return joined >= MIN_JOINED && joined <= MAX_LENGTH && !(DIGITS.test(one) && DIGITS.test(other))
}

/** Runs that stand together as an article number or a compound does: joined from the first on, and each with the next. */
function joinChunk(chunk: readonly Run[], forms: string[]): void {
  if (chunk.length < 2) return
  const parts = chunk.map(({ text }) => text)
  if (parts.length > MAX_PARTS) {
    forms.push(...joinParts(parts))
    return
  }
  for (let end = 2; end <= parts.length; end++) {
    if (isWord(parts.slice(0, end))) forms.push(...joinParts(parts.slice(0, end)))
    const pair = parts.slice(end - 2, end)
    if (end > 2 && isWord(pair)) forms.push(...joinParts(pair))
  }
}

/** A number of several parts with what follows it: `20555r16` of 205/55 R16. */
export function joinToNext(chunk: readonly { text: string }[], next: string): string[] {
  if (chunk.length < 2) return []
  const joined = chunk.map(({ text }) => text).join('')
  return DIGITS.test(joined) && MODEL.test(next) ? [joined + next] : joinNumber(joined, next)
}

/** Also without the points between the digits of an article number, which look like decimals. */
export function joinParts(parts: readonly string[]): string[] {
  const joined = parts.join('')
  return joined.includes('.') ? [joined, joined.replaceAll('.', '')] : [joined]
}

/** Digits alone are a word only where they are as many as a number of an article has. */
function isWord(parts: readonly string[]): boolean {
  return !parts.every((part) => DIGITS.test(part)) || parts.join('').length >= 8
}

/** A letter by itself with the word before or after it: `vneck` of V neck. */
function joinLoneLetters(text: string): string[] {
  return [...text.matchAll(LONE_LETTER)].flatMap(({ 0: letter, index }) => {
    const [before] = text.slice(Math.max(0, index - MAX_LENGTH - 1), index).match(WORD_BEFORE) ?? []
    const [after] = text.slice(index + 1, index + MAX_LENGTH + 2).match(WORD_AFTER) ?? []
    const joined = [before && before.trim() + letter, after && letter + after.trim()]
    return joined.flatMap((word) => (word ? [foldAroundApostrophes(word)] : []))
  })
}

/** An umlaut's word with two letters in its place. */
function spelledForms(word: string): string[] {
  const folded = foldAroundApostrophes(spellUmlauts(word))
  const runs = runsOf(folded)
  const forms = runs.map(({ text }) => text)
  if (runs.length > 1) forms.push(forms.join(''))
  return forms.filter((form) => form.length > 1)
}

function composed(text: string): string {
  return text.normalize('NFC')
}

function isShort(word: string): boolean {
  return [...word].length <= MAX_LENGTH
}
