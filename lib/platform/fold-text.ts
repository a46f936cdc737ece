/**
 * A text in the form in which words are compared: NFKC, lower case, Latin letters without marks and ligatures, and
 * apostrophes inside words left out.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return joinApostrophes(text.toLowerCase())
  const lower = text.normalize('NFKC').toLowerCase().normalize('NFC')
  return joinApostrophes(lower.replace(MARKED_LETTERS, foldLetters))
}

const ASCII = /^[\0-\x7f]*$/
// All that may change: Latin letters beyond ASCII, and marks with the letter they stand on.
const MARKED_LETTERS = /[a-z]?(?:(?![\0-\x7f])[\p{Script=Latin}\p{M}])+/gu
const MARKED_LATIN = /(\p{Script=Latin})\p{M}+/gu
const LATIN_LIGATURE = /[ßæœøłđı]/g
const LIGATURES: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
// The sign is looked for first: it is rarer than letters around it.
const INNER_APOSTROPHE = /['’ʼ＇](?<=[\p{L}\p{M}\p{N}].)(?=[\p{L}\p{M}\p{N}])/gu

function foldLetters(letters: string): string {
  return letters
    .normalize('NFD')
    .replace(MARKED_LATIN, '$1')
    .normalize('NFC')
    .replace(LATIN_LIGATURE, (letter) => LIGATURES[letter] ?? letter)
}

function joinApostrophes(text: string): string {
  return text.replace(INNER_APOSTROPHE, '')
}
