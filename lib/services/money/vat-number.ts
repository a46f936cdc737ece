import { isInEu } from './vat-area.ts'

/** A VAT number whose form and check digits are right. */
export type VatNumber = {
  /** With its prefix, without spaces, such as `ATU13585627`. */
  text: string
  /** ISO 3166-1, or `XI` for Northern Ireland. */
  country: string
  /** Whether the register of the EU, VIES, answers for it. */
  isInVies: boolean
}

/** The answer about a typed number: the number if it is right, `wrong`, or `unknown` for countries whose form is not known here. */
export type ReadVatNumber = VatNumber | 'wrong' | 'unknown'

/**
 * Reads a VAT number as people write it, with or without its prefix. `country` is the buyer's, by ISO 3166-1. Only a buyer from a country
 * without known numbers may enter one that is in no known form: it may be a number of that country.
 */
export function readVatNumber(typed: string, country: string | null): ReadVatNumber {
  const text = typed.toUpperCase().replace(/[\s.\-/·]/gu, '')
  const home = prefixOf(country)
  const prefixed = home === null ? [text] : [text, home + text]
  // Belgian numbers had no leading zero until 2008.
  const whole = prefixed.map((one) => one.replace(/^BE(?=\d{9}$)/, 'BE0'))
  const known = whole.filter((one) => FORMS.has(one.slice(0, 2)))
  const right = known.flatMap((one) => checkNumber(one) ?? [])[0]
  if (right) return right
  if (home === null && country !== null && !known.some(isFormed)) return 'unknown'
  return known.length === 0 ? 'unknown' : 'wrong'
}

/** The prefix of a country's numbers, if their form is known: Greece has `EL`, Monaco the numbers of France. */
function prefixOf(country: string | null): string | null {
  const prefix = { GR: 'EL', MC: 'FR' }[country ?? ''] ?? country ?? ''
  return FORMS.has(prefix) ? prefix : null
}

function isFormed(text: string): boolean | undefined {
  return FORMS.get(text.slice(0, 2))?.shape.test(text.slice(2))
}

function checkNumber(text: string): VatNumber | null {
  const prefix = text.slice(0, 2)
  const form = FORMS.get(prefix)
  const body = text.slice(2).replace(form?.suffix ?? /$^/, '')
  if (!form?.shape.test(body) || !form.check(body)) return null
  const country = prefix === 'EL' ? 'GR' : prefix
  // In Norway the suffix is a part of the number that invoices have to show.
  const shown = prefix === 'NO' ? `${body}MVA` : body
  return { text: prefix + shown, country, isInVies: isInEu(country) || country === 'XI' }
}

type Form = { shape: RegExp; check: (body: string) => boolean; suffix?: RegExp }

const digitsOf = (text: string) => [...text].map(Number)
const weigh = (text: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0)
const last = (text: string) => Number(text.at(-1))

/** The weighted digits, the check digit among them, are a multiple. */
const divides = (modulus: number, ...weights: number[]) => {
  return (body: string) => weigh(body, weights) % modulus === 0
}

/** The check digit is what the weighted digits leave of 11; 10 is written as `ten`, and no digit without it. */
const leaves11 = (weights: readonly number[], ten?: number) => (body: string) => {
  const rest = weigh(body, weights) % 11
  return last(body) === (rest === 10 ? ten : rest)
}

/** The check digit is what the weighted digits lack to a multiple of 11. */
const lacks11 = (weights: readonly number[], { ten, eleven }: { ten?: number; eleven?: number }) => {
  return (body: string) => {
    const lack = 11 - (weigh(body, weights) % 11)
    return last(body) === (lack === 11 ? eleven : lack === 10 ? ten : lack)
  }
}

/** The sum of the digits with every second one from the right doubled. */
function luhn(text: string): number {
  return digitsOf(text)
    .reverse()
    .reduce((sum, digit, index) => {
      const one = index % 2 === 1 ? digit * 2 : digit
      return sum + (one > 9 ? one - 9 : one)
    }, 0)
}

const isLuhn = (text: string) => luhn(text) % 10 === 0

/** ISO 7064, MOD 11,10. */
function isMod1110(body: string): boolean {
  const product = digitsOf(body.slice(0, -1)).reduce((before, digit) => {
    return (((before + digit) % 10 || 10) * 2) % 11
  }, 10)
  return (product + last(body)) % 10 === 1
}

function isAustrian(body: string): boolean {
  return (luhn(body.slice(1, 8)) + last(body)) % 10 === 6
}

function isBulgarian(body: string): boolean {
  if (body.length === 9) {
    const rest = weigh(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return last(body) === (rest === 10 ? (weigh(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : rest)
  }
  return (
    (isBulgarianBirth(body) && leaves11([2, 4, 8, 5, 10, 9, 7, 3, 6], 0)(body)) ||
    weigh(body, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(body) ||
    lacks11([4, 3, 2, 7, 6, 5, 4, 3, 2], { eleven: 0 })(body)
  )
}

/** Personal numbers begin with the date of birth: 20 is added to the months of the 19th century, 40 to those of the 21st. */
function isBulgarianBirth(body: string): boolean {
  const [year, month, day] = datePartsOf(body)
  return month <= 60 && isDate((month > 40 ? 2000 : 1900) + year, ((month - 1) % 20) + 1, day)
}

/** The first three pairs of digits. */
function datePartsOf(body: string): [number, number, number] {
  return [Number(body.slice(0, 2)), Number(body.slice(2, 4)), Number(body.slice(4, 6))]
}

/** The century decides only whether the year 00 has a 29 February: 2000 had one, 1800 and 1900 had none. */
function isDate(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
}

const CYPRUS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

function isCypriot(body: string): boolean {
  const sum = digitsOf(body.slice(0, 8)).reduce((before, digit, index) => {
    return before + (index % 2 === 0 ? (CYPRUS[digit] ?? 0) : digit)
  }, 0)
  return body[8] === String.fromCharCode(65 + (sum % 26))
}

function isCzech(body: string): boolean {
  if (body.length === 8) return lacks11([8, 7, 6, 5, 4, 3, 2], { ten: 0, eleven: 1 })(body)
  if (body.length === 9 && body.startsWith('6')) {
    const rest = weigh(body.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
    if (last(body) === (18 - ((10 - rest) % 11)) % 10) return true
  }
  const [year, shifted, day] = datePartsOf(body)
  const month = (shifted % 50) % 20
  // Birth numbers until 1953 have no check digit.
  if (body.length === 9) return (year <= 53 || year >= 80) && isDate(1900 + year, month, day)
  if (!isDate(2000 + year, month, day)) return false
  return (Number(body.slice(0, 9)) % 11) % 10 === last(body)
}

const FRENCH = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function isFrench(body: string): boolean {
  const siren = body.slice(2)
  // Those of Monaco have no SIREN.
  if (!siren.startsWith('000') && !isLuhn(siren)) return false
  if (/^\d\d/.test(body)) return Number(`${siren}12`) % 97 === Number(body.slice(0, 2))
  const [first, second] = [FRENCH.indexOf(body.charAt(0)), FRENCH.indexOf(body.charAt(1))]
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

function isIrish(body: string): boolean {
  const isOld = /^\d[A-Z+*]/.test(body)
  const digits = isOld ? `0${body.slice(2, 7)}${body[0]}` : body
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV'
  // 0 where there is no second letter.
  const second = letters.indexOf(body.charAt(8))
  return body[7] === letters[(weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23]
}

function isItalian(body: string): boolean {
  const office = Number(body.slice(7, 10))
  return isLuhn(body) && ((office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office))
}

function isLatvian(body: string): boolean {
  if (/^[4-9]/.test(body)) return weigh(body, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  // Personal codes since 2017 have no check digit.
  if (body.startsWith('32')) return true
  const [day, month, year] = datePartsOf(body)
  if (!isDate(1800 + 100 * Number(body[6]) + year, month, day)) return false
  return ((1 + weigh(body, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(body)
}

function isLithuanian(body: string): boolean {
  const digits = digitsOf(body.slice(0, -1))
  const sum = (from: number) =>
    digits.reduce((before, digit, index) => before + digit * (1 + ((index + from) % 9)), 0) % 11
  const rest = sum(0)
  return body.at(-2) === '1' && last(body) === (rest === 10 ? sum(2) % 10 : rest)
}

function isMaltese(body: string): boolean {
  return 37 - (weigh(body, [3, 4, 6, 7, 8, 9]) % 37) === Number(body.slice(6))
}

/** Legal persons have the 11-test of Dutch numbers, sole traders since 2020 ISO 7064, MOD 97-10. */
function isDutch(body: string): boolean {
  const lettered = [...`NL${body}`].map((one) => (/\d/.test(one) ? one : one.charCodeAt(0) - 55)).join('')
  return weigh(body, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || BigInt(lettered) % 97n === 1n
}

function isRomanian(body: string): boolean {
  if (body.length === 13)
    return isRomanianBirth(body) && leaves11([2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], 1)(body)
  const rest = (weigh(body.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11
  return last(body) === rest % 10
}

/** A digit for sex and century, the date of birth, and the county. */
function isRomanianBirth(body: string): boolean {
  const [year, month, day] = datePartsOf(body.slice(1))
  const century = /^[56]/.test(body) ? 2000 : 1900
  return isDate(century + year, month, day) && /^\d{7}(?:0[1-9]|[1-3]\d|4[0-8]|5[12])/.test(body)
}

function isSpanish(body: string): boolean {
  const person = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(body)
  if (person) {
    const [, kind = '', digits = '', letter] = person
    const number = Number(`${{ Y: 1, Z: 2 }[kind] ?? ''}${digits}`)
    if ('TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === letter) return true
  }
  const digit = (10 - (luhn(`${body.slice(1, 8)}0`) % 10)) % 10
  const letter = 'JABCDEFGHI'[digit]
  // Sources differ about which kinds of organisations end in a letter, so both ends are right for each.
  return /^[A-HJNP-SUVW]/.test(body) && (body[8] === letter || body[8] === String(digit))
}

function isBritish(body: string): boolean {
  if (body.startsWith('GD')) return Number(body.slice(2)) < 500
  if (body.startsWith('HA')) return Number(body.slice(2)) >= 500
  const sum = weigh(body, [8, 7, 6, 5, 4, 3, 2]) + Number(body.slice(7, 9))
  // The second rule began with the numbers from 100 0000 00 on.
  return sum % 97 === 0 || (!body.startsWith('0') && (sum + 55) % 97 === 0)
}

const BRITISH: Form = { shape: /^(\d{9}(\d{3})?|GD\d{3}|HA\d{3})$/, check: isBritish }

/**
 * By the prefix. The forms are those of the European Commission's list, and of the tax offices of the other countries. The rules agree
 * with python-stdnum 2.1 but for these, which they narrow or widen:
 *
 * - BE: enterprise numbers begin with 0 or 1, others are those of branches (Crossroads Bank for Enterprises); the check digits are 97 less
 *   the rest, so never 00.
 * - GB: no rule of HM Revenue & Customs leaves 55, which python-stdnum takes as well (97 and 9755, as in jsvat).
 * - HU: none is all zeros.
 * - LV: personal codes since July 2017 begin with 32 and have no date of birth (python-stdnum's issue 486).
 * - MT: the check digits are 37 less the rest, so from 01 to 37, as in jsvat.
 * - NO: the register at Brønnøysund gives out organisation numbers that begin with 8 or 9.
 * - SK: birth numbers are no VAT numbers; python-stdnum takes them, but calls that unclear, and jsvat does not.
 */
const FORMS = new Map<string, Form>(
  Object.entries({
    AT: { shape: /^U\d{8}$/, check: isAustrian },
    BE: {
      shape: /^[01]\d{9}$/,
      check: (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)),
    },
    BG: { shape: /^\d{9,10}$/, check: isBulgarian },
    CH: {
      shape: /^E\d{9}$/,
      check: (body) => lacks11([5, 4, 3, 2, 7, 6, 5, 4], { eleven: 0 })(body.slice(1)),
      suffix: /(MWST|TVA|IVA|VAT)$/,
    },
    CY: { shape: /^(?!12)\d{8}[A-Z]$/, check: isCypriot },
    CZ: { shape: /^([0-8]\d{7}|\d{9,10})$/, check: isCzech },
    DE: { shape: /^[1-9]\d{8}$/, check: isMod1110 },
    DK: { shape: /^[1-9]\d{7}$/, check: divides(11, 2, 7, 6, 5, 4, 3, 2, 1) },
    EE: { shape: /^\d{9}$/, check: divides(10, 3, 7, 1, 3, 7, 1, 3, 7, 1) },
    EL: { shape: /^\d{9}$/, check: leaves11([256, 128, 64, 32, 16, 8, 4, 2], 0) },
    ES: { shape: /^[A-Z\d]\d{7}[A-Z\d]$/, check: isSpanish },
    FI: { shape: /^\d{8}$/, check: divides(11, 7, 9, 10, 5, 8, 4, 2, 1) },
    FR: { shape: /^[\dA-HJ-NP-Z]{2}\d{9}$/, check: isFrench },
    GB: BRITISH,
    HR: { shape: /^\d{11}$/, check: isMod1110 },
    HU: { shape: /^(?!0{8})\d{8}$/, check: divides(10, 9, 7, 3, 1, 9, 7, 3, 1) },
    IE: { shape: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, check: isIrish },
    IT: { shape: /^(?!0{7})\d{11}$/, check: isItalian },
    LT: { shape: /^\d{9}(\d{3})?$/, check: isLithuanian },
    LU: { shape: /^\d{8}$/, check: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)) },
    LV: { shape: /^\d{11}$/, check: isLatvian },
    MT: { shape: /^[1-9]\d{7}$/, check: isMaltese },
    NL: { shape: /^\d{9}B(?!00)\d{2}$/, check: isDutch },
    NO: { shape: /^[89]\d{8}$/, check: divides(11, 3, 2, 7, 6, 5, 4, 3, 2, 1), suffix: /MVA$/ },
    PL: { shape: /^\d{10}$/, check: leaves11([6, 5, 7, 2, 3, 4, 5, 6, 7]) },
    PT: { shape: /^[1-9]\d{8}$/, check: lacks11([9, 8, 7, 6, 5, 4, 3, 2], { ten: 0, eleven: 0 }) },
    RO: { shape: /^([1-9]\d{1,9}|[1-9]\d{12})$/, check: isRomanian },
    SE: { shape: /^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, check: (body) => isLuhn(body.slice(0, 10)) },
    SI: { shape: /^[1-9]\d{7}$/, check: lacks11([8, 7, 6, 5, 4, 3, 2], { ten: 0 }) },
    SK: { shape: /^[1-9]\d[2-47-9]\d{7}$/, check: (body) => Number(body) % 11 === 0 },
    XI: BRITISH,
  } satisfies Record<string, Form>),
)
