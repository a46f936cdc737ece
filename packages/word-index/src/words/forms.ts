import { joinedWord } from './exact-word.ts'
import { ASCII, foldAroundApostrophes, foldKana, spellUmlauts } from './fold-text.ts'
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
const IN_PAIR = /^\p{L}{3,20}$/u
const DIGIT = /[0-9]/
const DIGITS = /^[0-9.]+$/
const SPACE = 32
const POINT = 46
const UNDERSCORE = 95
const APOSTROPHE = 39
/** Of a name, as in V neck or USB C; not an article. */
const HAS_LONE_LETTER = /(?:^|\s)[B-HJ-Ztx](?=\s|$)/
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
  const folded = foldAroundApostrophes(text)
  const hasDigits = DIGIT.test(folded)
  const isAscii = ASCII.test(text)
  let chunk: Run[] = []
  let before: Run | undefined
  let wasNumeric = false
  for (const run of runsOf(folded)) {
    const isApart = isBlank(run.gap)
    if (isApart || !JOINT.test(run.gap)) {
      // Most runs are alone, and nothing is joined to them.
      if (chunk.length > 1) {
        joinChunk(chunk, forms)
        if (isApart) forms.push(...joinToNext(chunk, run.text))
      }
      chunk = []
    }
    chunk.push(run)
    const isNumeric = hasDigits && DIGIT.test(run.text)
    if (before && isApart && (isNumeric || wasNumeric)) forms.push(...joinNumber(before.text, run.text))
    if (isNumeric) forms.push(...splitNumber(run.text), ...plainNumber(run.text))
    if (!isAscii) forms.push(...signsOf(run.text))
    before = run
    wasNumeric = isNumeric
  }
  joinChunk(chunk, forms)
  if (hasDigits) forms.push(...joinSizes(folded), ...joinGroups(folded))
  forms.push(...joinLoneLetters(text))
  if (!isAscii) for (const [word] of composed(text).matchAll(WITH_UMLAUT)) forms.push(...spelledForms(word))
  return [...forms.filter(isShort), ...joined]
}

/** Of a short text, such as a title: words that follow each other, which a query may write as one. */
function joinPairs(text: string): string[] {
  if (!text.includes(' ')) return []
  if (ASCII.test(text)) return joinPairsOfAscii(text.toLowerCase())
  if (SIGNS.test(text)) return []
  const runs = runsOf(foldAroundApostrophes(text))
  return runs.slice(1).flatMap((run, index) => {
    const before = runs[index]?.text ?? ''
    const isPair = run.gap === ' ' && IN_PAIR.test(before) && IN_PAIR.test(run.text)
    return isPair ? [joinedWord(before + run.text)] : []
  })
}

function joinPairsOfAscii(lower: string): string[] {
  const joined: string[] = []
  let before = ''
  for (let at = 0; at < lower.length; at++) {
    if (!isLetter(lower, at)) continue
    const start = at
    while (isLetter(lower, at)) at++
    const word = at - start >= 3 && at - start <= 20 ? lower.slice(start, at) : ''
    if (before && word && !isInWord(lower, at)) joined.push(joinedWord(before + word))
    const goesOn = lower.charCodeAt(at) === SPACE && isLetter(lower, at + 1)
    before = goesOn && !isInWord(lower, start - 1) ? word : ''
  }
  return joined
}

/** The runs of a folded text. */
export function runsOf(folded: string): Run[] {
  if (ASCII.test(folded)) return runsOfAscii(folded)
  let end = 0
  return [...folded.matchAll(RUN)].map(({ 0: run, index }) => {
    const gap = folded.slice(end, index)
    end = index + run.length
    return { text: run.replaceAll("'", ''), gap }
  })
}

/** The same, several times as fast, for what most texts are. */
function runsOfAscii(folded: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (let at = 0; at < folded.length; at++) {
    if (!isLetterOrDigit(folded, at)) continue
    const start = at
    let hasPoint = false
    let hasApostrophe = false
    for (at++; at < folded.length; at++) {
      if (isLetterOrDigit(folded, at)) continue
      const code = folded.charCodeAt(at)
      if (code === POINT && !hasPoint && isDigit(folded, at - 1) && isDigit(folded, at + 1)) hasPoint = true
      else if (code === APOSTROPHE && isLetterOrDigit(folded, at + 1)) {
        hasApostrophe = true
        hasPoint = false
      } else break
    }
    const run = folded.slice(start, at)
    runs.push({ text: hasApostrophe ? run.replaceAll("'", '') : run, gap: folded.slice(end, start) })
    end = at
  }
  return runs
}

function isLetter(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at)
  return code >= 97 && code <= 122
}

function isLetterOrDigit(lower: string, at: number): boolean {
  return isLetter(lower, at) || isDigit(lower, at)
}

/** Whether a digit or an underscore goes on there, of which a word alone has none. */
function isInWord(text: string, at: number): boolean {
  return isDigit(text, at) || text.charCodeAt(at) === UNDERSCORE
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function isBlank(gap: string): boolean {
  return gap === ' ' || /^\s+$/.test(gap)
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
  if (!HAS_LONE_LETTER.test(text)) return []
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
  return word.length <= MAX_LENGTH || [...word].length <= MAX_LENGTH
}
