const MAX_LENGTH = 120

const LATIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** How languages write letters that others only take the accents off, as WordPress does. */
const SPELLINGS: Record<string, Record<string, string>> = {
  de: { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' },
  da: { æ: 'ae', ø: 'oe', å: 'aa' },
  ca: { l·l: 'll' },
  sr: { đ: 'dj' },
  bs: { đ: 'dj' },
}

/**
 * Makes a part of an address: lower-case letters and digits of any script, separated by single hyphens, at most 120
 * characters. Only Latin letters lose their accents, or are spelled out as `language`, a BCP 47 tag, does. Text without a letter or
 * digit gives the fallback.
 */
export function slugify(text: string, fallback = 'untitled', language = ''): string {
  const words = foldLatin(spell(text.normalize('NFKC').toLowerCase(), language))
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return trimHyphens(cutAtWord(trimHyphens(words))) || fallback
}

/** Returns the slug, or the first of `slug-2`, `slug-3` … that is not taken. */
export async function findFreeSlug(
  slug: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!(await isTaken(candidate))) return candidate
  }
}

/** The slugs that a text may have had elsewhere, whatever the language there. */
export function slugsElsewhere(text: string): string[] {
  return [...new Set(['', ...Object.keys(SPELLINGS)].map((language) => slugify(text, '', language)))]
}

function spell(text: string, language: string): string {
  const letters = SPELLINGS[language.split('-')[0] ?? ''] ?? {}
  return Object.entries(letters).reduce((spelled, [letter, plain]) => spelled.replaceAll(letter, plain), text)
}

function foldLatin(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđðþı]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, '')
}

function cutAtWord(text: string): string {
  const letters = [...text]
  if (letters.length <= MAX_LENGTH) return text
  const cut = letters.slice(0, MAX_LENGTH).join('')
  const lastHyphen = cut.lastIndexOf('-')
  return lastHyphen > MAX_LENGTH / 2 ? cut.slice(0, lastHyphen) : cut
}
