import fc from 'fast-check'

const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '+1',
  '1.5',
  '1e309',
  '-0',
  '0x10',
  '1_000',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '0.1234567890123456789',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '..',
  '.',
  '../../etc/passwd',
  '%',
  '_',
  '\\',
  '%_\\%',
  '\'; DROP TABLE "Product"; --',
  '" OR ""="',
  '$1',
  '?',
  '*',
  '(((((',
  '[a-z',
  ',,,',
  '1,2,3',
  '\t\r\n',
  '\0',
  'a\0b',
  '\u0301',
  '\ufeff',
  '\uffff',
  '👩‍👩‍👧‍👦',
  'ǅ',
  'İ',
  'ß',
  'ﷺ',
  '\u202eabc',
  'ありがとう',
  'שלום',
  '🏳️‍🌈'.repeat(100),
  'a'.repeat(5000),
  'é'.repeat(5000),
  'a '.repeat(1000),
  '%'.repeat(500),
]

// What endpoints do something with: names, numbers and slugs of the seeded store.
const plausible = [
  '1',
  '2',
  '5',
  '15',
  '50',
  '500',
  '450.5',
  '40',
  '4.5',
  'Red',
  'Size',
  'shoe',
  'trail shoe',
  'café',
  'trail-shoe',
  'hello',
  'about',
  'shoes',
  'news',
  'newest',
  'price_asc',
  'price_desc',
  'name',
  'popular',
  'rating',
  'id,name,price',
  'ada@example.com',
  'en-GB,en;q=0.9',
]

/** A string such as nobody expects, or one that means something. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...plausible), weight: 4 },
  { arbitrary: fc.constantFrom(...nasty), weight: 4 },
  { arbitrary: fc.string({ unit: 'grapheme' }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
  { arbitrary: fc.integer().map(String), weight: 1 },
)

// Bytes that are no UTF-8: a lone surrogate, an overlong slash, a cut character; and escapes that are none.
const broken = ['%ED%A0%80', '%C0%AF', '%C3', '%FF%FE', '%', '%z1', '%%', '%2', '%u0041', '%F4%90%80%80']

/** A piece of a request target as it may stand on the wire: visible ASCII, the rest escaped, well or badly. */
export const wireText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: anyText.map((text) => escapeBytes(text, /[\w.~-]/)), weight: 20 },
  { arbitrary: anyText.map((text) => escapeBytes(text, /[!-$&-~]/).replace(/[?#&=/]/g, '')), weight: 5 },
  { arbitrary: anyText.map((text) => escapeBytes(text, /^$/).toLowerCase()), weight: 2 },
  { arbitrary: fc.constantFrom(...broken), weight: 1 },
)

function escapeBytes(text: string, kept: RegExp): string {
  const characters = [...Buffer.from(text)].map((byte) => {
    const character = String.fromCharCode(byte)
    return kept.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
  })
  return characters.join('')
}
