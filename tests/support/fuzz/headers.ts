import fc from 'fast-check'
import { anyText } from './values.ts'

const odd: Record<string, string[]> = {
  'accept-language': [
    'de',
    'id;q=1, en;q=0',
    '*',
    ';;;',
    'en;q=x',
    'a'.repeat(5000),
    ','.repeat(500),
    '__proto__',
  ],
  'if-none-match': ['*', '""', '"a", "b"', 'W/"a"', '"'.repeat(200), ','.repeat(500)],
  'x-request-id': ['mine-1234', 'short', 'x'.repeat(129), 'a b', '{"a":1}'],
  'idempotency-key': [
    'key-12345',
    'key-67890',
    'short',
    'x'.repeat(300),
    'caf\u00e9 caf\u00e9',
    ' '.repeat(8),
  ],
  'content-type': [
    'application/json',
    'APPLICATION/JSON;charset=latin1',
    'text/plain',
    'application/jsonp',
    '',
    ';',
  ],
  authorization: ['Bearer', 'Bearer at_x', 'bearer  at_x y', 'Basic', 'Basic !!!', 'Digest x', ''],
  'x-access-token': ['', 'at_x', 'x'.repeat(5000)],
  'x-cart-token': ['', 'ct_x', 'x'.repeat(5000)],
  'x-order-token': ['', 'ot_x'],
  'x-forwarded-for': ['1.2.3.4', '::1', 'unknown', ','.repeat(100), '999.999.999.999'],
  'x-forwarded-prefix': ['/shop', '//', '\u00e9'],
  accept: ['text/html', 'application/xml;q=1', 'nonsense'],
}

/** Some headers with odd values. What a header cannot hold on the wire is left out of the values. */
export const anyHeaders = fc.record<Record<string, string>>(
  Object.fromEntries(
    Object.entries(odd).map(([name, values]) => [
      name,
      fc.oneof(
        { arbitrary: fc.constantFrom(...values), weight: 3 },
        { arbitrary: anyText.map(asHeader), weight: 1 },
      ),
    ]),
  ),
  { requiredKeys: [] },
)

/** As Node hands a value on: Latin-1, without blanks around it. */
function asHeader(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()
}
