import type { AddressParts } from './address.ts'
import { countryNames } from './countries/list-countries.ts'
import { isLatin, postalCountry, printState } from './countries/postal-country.ts'

type Part = 'name' | 'street' | 'city' | 'state' | 'postcode'

const PARTS: Readonly<Record<string, Part>> = { N: 'name', A: 'street', C: 'city', S: 'state', Z: 'postcode' }

/**
 * The lines of an address, as mail in its country has them, with the country's name in a language. What the country's format
 * has no place for gets a line of its own, so that nothing a buyer wrote is lost.
 */
export function printAddress(address: Partial<AddressParts>, language: string): string[] {
  const { name, line1, line2, city, state, postcode, country } = address
  const inLatin = isLatin([name, line1, line2, city].join())
  const { format: own, latinFormat } = postalCountry(country ?? '')
  const format = inLatin ? latinFormat : own
  const texts: Record<Part, string> = {
    name: name ?? '',
    street: [line1, line2].filter(Boolean).join('\n'),
    city: city ?? '',
    state: state ? printState(country ?? '', state, inLatin) : '',
    postcode: postcode ?? '',
  }
  const lines = format.split('\n').flatMap((line) => fillLine(line, texts).split('\n'))
  const left = (Object.entries(PARTS) as [string, Part][])
    .filter(([letter]) => !format.includes(`%${letter}`))
    .map(([, part]) => texts[part])
  const place = country ? (countryNames(language).of(country) ?? country) : ''
  // Where the place comes before the person, so does the country.
  const all = format.endsWith('%N') ? [place, ...lines, ...left] : [...lines, ...left, place]
  return all.filter((line) => line !== '')
}

/** A line without the separators of parts that are missing. */
function fillLine(line: string, texts: Readonly<Record<Part, string>>): string {
  let filled = ''
  let between = ''
  for (const [token, letter] of line.matchAll(/%([NACSZ])|[^%]+/g)) {
    const part = letter === undefined ? undefined : PARTS[letter]
    if (part === undefined) between = token
    else if (texts[part] !== '') {
      filled += filled !== '' || /[^\s,-]/.test(between) ? between + texts[part] : texts[part]
      between = ''
    }
  }
  return filled
}
