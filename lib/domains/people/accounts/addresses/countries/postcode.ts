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
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (country === null) return plain
  const { postcode, examples } = postalCountry(country)
  if (!postcode) return plain
  // Mail from abroad has the country before it: `D-10115`, `L-1234`.
  const bare = [plain, plain.replace(/^[A-Z]{1,3}[- ]+(?=\d)/, '')].find(
    (one) => postcode.test(compact(one)) || postcode.test(one),
  )
  const characters = compact(bare ?? plain)
  const spaced = examples.map((example) => spaceLike(example, characters)).find((one) => postcode.test(one))
  return spaced ?? bare ?? plain
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
