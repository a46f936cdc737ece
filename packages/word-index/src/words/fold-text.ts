/**
 * Folds a text to the form in which words are compared: NFKC, lower case, without invisible characters, Latin and Greek
 * letters without marks, Cyrillic ones without stress marks, Arabic and Hebrew ones without vowels, variants of an Arabic letter as one, ё as е, katakana as
 * hiragana, ligatures spelled out, a decimal comma as a point, and without apostrophes inside words.
 */
export function foldText(text: string): string {
  const folded = fold(text)
  if (ASCII.test(folded) && !folded.includes("'")) return folded
  return foldKana(folded.replace(INNER_APOSTROPHE, '').replaceAll('ʼ', ' '))
}

/** Like `foldText`, but each apostrophe inside a word becomes a plain one, and katakana stays, which shows where words end. */
export function foldAroundApostrophes(text: string): string {
  if (ASCII.test(text)) return fold(text)
  return fold(text).replace(INNER_APOSTROPHE, "'").replaceAll('ʼ', ' ')
}

/** Katakana as hiragana, which the same word may be written in. */
export function foldKana(text: string): string {
  return text.replace(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
}

/** A text with ä, ö, ü, å, ø and þ spelled by two letters, and ð as d, as those write who cannot type them; itself if it has none. */
export function spellUmlauts(text: string): string {
  if (ASCII.test(text)) return text
  const composed = text.normalize('NFC')
  return UMLAUT.test(composed) ? composed.replace(UMLAUTS, (letter) => spellings[letter] ?? letter) : text
}

const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g
const UMLAUT = /[äöüåøþð]/i
const UMLAUTS = /[äöüåøþðÄÖÜÅØÞÐ]/g
const spellings: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Ø: 'OE' },
  ...{ þ: 'th', ð: 'd', Þ: 'TH', Ð: 'D' },
}

function fold(text: string): string {
  const letters = foldLettersOf(text)
  return letters.includes(',') ? letters.replace(DECIMAL_COMMA, '.') : letters
}

const DECIMAL_COMMA = /(?<=[0-9]),(?=[0-9])/g

function foldLettersOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const apart = text.replace(INVISIBLE, '').replace(TRADE_MARKS, ' ').replace(CIRCLED, ' $& ')
  const lower = apart.normalize('NFKC').toLowerCase().normalize('NFC')
  return dropOptionalMarks(lower).replace(MARKED_LETTERS, foldLetters)
}

/**
 * Without vowels, the drawn-out stroke and the hamza of a letter, which Arabic is often written without, and Hebrew points. Letters that
 * Arabic, Persian and Urdu keyboards have in different shapes, or that are often exchanged at the end of a word, are one.
 */
function dropOptionalMarks(text: string): string {
  if (!SEMITIC.test(text)) return text
  return text.replace(ARABIC_VARIANTS, (letter) => arabicLetters[letter] ?? letter).replace(OPTIONAL, '')
}

const SEMITIC = /[\u0590-\u06ff]/
const ARABIC_VARIANTS = /[أإآٱؤئىیےۓېةۀەہۂۃھک]/g
const arabicLetters: Record<string, string> = {
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ؤ: 'و', ک: 'ك' },
  ...{ ئ: 'ي', ى: 'ي', ی: 'ي', ے: 'ي', ۓ: 'ي', ې: 'ي' },
  ...{ ة: 'ه', ۀ: 'ه', ە: 'ه', ہ: 'ه', ۂ: 'ه', ۃ: 'ه', ھ: 'ه' },
}
const OPTIONAL =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g

export const ASCII = /^[\0-\x7f]*$/
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
