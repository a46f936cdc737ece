/**
 * A text in the form in which words are compared: NFKC, lower case, Latin letters without marks and ligatures, and
 * apostrophes inside words left out.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  if (ASCII.test(lower)) return lower.replace(APOSTROPHE, '')
  return lower
    .normalize('NFD')
    .replace(MARKED_LATIN, '$1')
    .normalize('NFC')
    .replace(LATIN_LIGATURE, (letter) => LIGATURES[letter] ?? letter)
    .replace(APOSTROPHE, '')
}

const ASCII = /^[\0-\x7f]*$/
const APOSTROPHE = /(?<=[\p{L}\p{M}\p{N}])['’ʼ＇](?=[\p{L}\p{M}\p{N}])/gu
const MARKED_LATIN = /(\p{Script=Latin})\p{M}+/gu
const LATIN_LIGATURE = /[ßæœøłđı]/g
const LIGATURES: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
