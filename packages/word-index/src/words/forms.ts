import { foldAroundApostrophes, foldKana, spellUmlauts } from './fold-text.ts'

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
const JOINT = /^[-‐‑–./&+_]$/
const MAX_PARTS = 6
const MAX_LENGTH = 40
const MIN_JOINED = 4
/** Letters after a number: a unit, or a short part of a name. */
const MAX_UNIT = 3
const MAX_NUMBER_PARTS = 4

const HAS_FORMS = /[0-9]|[a-z0-9][-./&+_][a-z0-9]|[^\0-\x7f]/i
const DIGITS = /^[0-9.]+$/
const LETTERS = /^[\p{L}\p{M}]+$/u
const LETTERS_OR_DIGITS = /[\p{L}\p{M}]+|\p{N}+(?:\.\p{N}+)?/gu
const SIGNS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u
const SIGN_RUN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+/gu
const SIGNS_OR_OTHERS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+/gu
const HAN = /^\p{Script=Han}$/u
const WITH_UMLAUT = /[\p{L}\p{M}\p{N}'’‐‑-]*[äöüåøÄÖÜÅØ][\p{L}\p{M}\p{N}'’‐‑-]*/gu

/** The forms of a text's words that are indexed beside them. */
export function formsOfText(text: string): string[] {
  if (!HAS_FORMS.test(text)) return []
  const forms: string[] = []
  let chunk: Run[] = []
  let before: Run | undefined
  for (const run of runsOf(foldAroundApostrophes(text))) {
    if (!JOINT.test(run.gap)) {
      joinChunk(chunk, forms)
      chunk = []
    }
    chunk.push(run)
    if (before && /^\s+$/.test(run.gap) && isNumbered(before.text, run.text))
      forms.push(before.text + run.text)
    forms.push(...splitNumber(run.text), ...signsOf(run.text))
    before = run
  }
  joinChunk(chunk, forms)
  for (const [word] of composed(text).matchAll(WITH_UMLAUT)) forms.push(...spelledForms(word))
  return forms.filter(isShort)
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

/** Letters and digits of a run apart: `16gb` as 16 and gb. None if it has only one of both. */
function splitNumber(run: string): string[] {
  if (!/[0-9]/.test(run) || SIGNS.test(run)) return []
  const parts = run.match(LETTERS_OR_DIGITS) ?? []
  return parts.length > 1 && parts.length <= MAX_NUMBER_PARTS ? parts.filter((part) => part.length > 1) : []
}

/** The same for a query: none if one of them is too short to be indexed. */
export function wholeParts(run: string): string[] {
  const parts = splitNumber(run)
  return parts.join('') === run ? parts : []
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
    forms.push(parts.join(''))
    return
  }
  for (let end = 2; end <= parts.length; end++) {
    if (isWord(parts.slice(0, end))) forms.push(parts.slice(0, end).join(''))
    const pair = parts.slice(end - 2, end)
    if (end > 2 && isWord(pair)) forms.push(pair.join(''))
  }
}

/** Digits alone are a word only where they are as many as a number of an article has. */
function isWord(parts: readonly string[]): boolean {
  return !parts.every((part) => DIGITS.test(part)) || parts.join('').length >= 8
}

function isNumbered(one: string, other: string): boolean {
  if (LETTERS.test(one)) return DIGITS.test(other)
  return DIGITS.test(one) && LETTERS.test(other) && other.length <= MAX_UNIT
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
