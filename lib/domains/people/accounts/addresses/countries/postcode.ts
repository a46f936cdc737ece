import { toAsciiDigits } from '#lib/platform/text/digits.ts'
import { postalCountry } from './postal-country.ts'

/** Whether addresses of a country have postcodes, and whether its mail needs them. */
export function postcodeUse(country: string): 'required' | 'optional' | 'none' {
  const { postcode, needsPostcode } = postalCountry(country)
  if (!postcode) return 'none'
  return needsPostcode ? 'required' : 'optional'
}

/** Whether a formatted postcode is one of the country's; any text is where the country has no pattern. */
export function isPostcode(country: string, postcode: string): boolean {
  return postalCountry(country).postcode?.test(postcode) ?? true
}

/** An example of the country's postcodes, such as `SW1A 1AA`; null if it has none. */
export function examplePostcode(country: string): string | null {
  return postalCountry(country).examples[0] ?? null
}

/**
 * A postcode as the country writes it: in capitals, with a space or hyphen where one belongs (`sw1a1aa` → `SW1A 1AA`). A text
 * that is no postcode there keeps its parts.
 */
export function formatPostcode(country: string | null, text: string): string {
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (country === null) return plain
  const { postcode, examples } = postalCountry(country)
  if (!postcode) return plain
  const write = (one: string): string | undefined => {
    const characters = compact(one)
    const spaced = examples.map((example) => spaceLike(example, characters))
    return [...spaced, one, characters].find((written) => postcode.test(written))
  }
  // Mail from abroad has the country before it: `D-10115`, `LT04340`.
  const bare = plain.replace(/^[A-Z]{1,3}[- ]*(?=\d)/, '')
  return write(plain) ?? write(lettersOf(examples) + bare) ?? write(bare) ?? plain
}

/** The letters that all postcodes of a country begin with, and people leave out: the `LV` of `LV-1073`. */
function lettersOf(examples: readonly string[]): string {
  const [letters = ''] = /^[A-Z]{2,}(?=[- ]?\d)/.exec(examples[0] ?? '') ?? []
  return examples.every((example) => example.startsWith(letters)) ? letters : ''
}

function compact(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** The characters with the separators of an example, counted from the end: the first part of a British postcode varies. */
function spaceLike(example: string, characters: string): string {
  let left = characters.length
  let spaced = ''
  for (const character of [...example].reverse()) {
    if (left === 0) break
    spaced = (/[\s-]/.test(character) ? character : characters[--left]) + spaced
  }
  return characters.slice(0, left) + spaced
}
