/**
 * Folds a text to the form in which words are compared: NFKC, lower case, without invisible characters, Latin and Greek
 * letters without marks, Cyrillic ones without stress marks, ё as е, ligatures spelled out, and without apostrophes
 * inside words.
 */
export function foldText(text: string): string {
  return fold(text).replace(INNER_APOSTROPHE, '').replaceAll('ʼ', ' ')
}

/** Like `foldText`, but each apostrophe inside a word becomes a plain one. */
export function foldAroundApostrophes(text: string): string {
  return fold(text).replace(INNER_APOSTROPHE, "'").replaceAll('ʼ', ' ')
}

function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const apart = text.replace(INVISIBLE, '').replace(TRADE_MARKS, ' ').replace(CIRCLED, ' $& ')
  const lower = apart.normalize('NFKC').toLowerCase().normalize('NFC')
  return lower.replace(MARKED_LETTERS, foldLetters)
}

const ASCII = /^[\0-\x7f]*$/
// Soft hyphens, joiners, variation selectors, direction marks. Not the zero-width space, which separates words.
const INVISIBLE = /(?!\u200b)\p{DI}/gu
// NFKC would turn these into letters and digits that become part of the adjacent word.
const TRADE_MARKS = /[\u2120\u2122]/g
const CIRCLED = /[\u2460-\u24ea]/g
// Everything that may change: Latin letters beyond ASCII, Greek and a few Cyrillic ones, and marks with their letter.
const MARKED_LETTERS =
  /[a-z]?(?:(?![\0-\x7f])[\p{Script=Latin}\p{M}])+|\p{Script=Greek}[\p{Script=Greek}\p{M}]*|[ѐѝё]\p{M}*|\p{Script=Cyrillic}\p{M}+/gu
const MARKED_LETTER = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu
const STRESSED = /(?<=\p{Script=Cyrillic})[\u0300\u0301\u030f\u0311]+|[ѐѝё]/gu
const SPELLED_OUT = /[ßæœøłđıς]/g
const SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ѐ: 'е',
  ѝ: 'и',
  ё: 'е',
}
// The apostrophe is matched first, because it is rarer than the letters around it.
const INNER_APOSTROPHE = /['’ʼ＇](?<=[\p{L}\p{M}\p{N}].)(?=[\p{L}\p{M}\p{N}])/gu

function foldLetters(letters: string): string {
  // й, ї and similar letters are decomposed by NFD, but are letters of their own.
  if (CYRILLIC.test(letters)) return letters.replace(STRESSED, spellOut).normalize('NFC')
  return letters.normalize('NFD').replace(MARKED_LETTER, '$1').normalize('NFC').replace(SPELLED_OUT, spellOut)
}

const CYRILLIC = /^\p{Script=Cyrillic}/u

function spellOut(letter: string): string {
  return SPELLINGS[letter] ?? ''
}
