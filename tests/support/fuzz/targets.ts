import fc from 'fast-check'
import type { Operation } from './operations.ts'
import { wireText } from './values.ts'

const known = ['trail-shoe', 'hello', 'about', 'caf%C3%A9', '1']

/** A target below the API for one of the operations: its path filled in, its parameters and others in the query. */
export function toTarget({ path, query }: Operation): fc.Arbitrary<string> {
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) =>
      segment.startsWith('{') ? fc.oneof(fc.constantFrom(...known), wireText) : fc.constant(segment),
    )
  return fc
    .tuple(
      fc.tuple(...segments).map((parts) => `/${parts.join('/')}`),
      fc.constantFrom('', '', '', '/'),
      queryOf(query),
    )
    .map(([filled, end, search]) => filled + end + search)
}

/** Any path at all, beside the ones that exist. */
export const anyTarget: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof(wireText, fc.constantFrom('posts', 'products', 'site', 'v1', 'api', '', '.', '..')), {
      maxLength: 6,
    }),
    fc.constantFrom('', '/', '//', '?', '??', ';a=b', '.json'),
    queryOf([]),
  )
  .map(([segments, end, search]) => `/${segments.join('/')}${end}${search}`)

function queryOf(declared: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    ...(declared.length > 0 ? [{ arbitrary: fc.constantFrom(...declared), weight: 6 }] : []),
    { arbitrary: wireText, weight: 1 },
  )
  const bracket = fc.oneof(
    { arbitrary: fc.constant(''), weight: 8 },
    {
      arbitrary: fc.constantFrom(
        '[]',
        '[Size]',
        '[0]',
        '[__proto__]',
        '[a][b][c]',
        '[',
        ']',
        '[[]]',
        '%5Bx%5D',
      ),
      weight: 2,
    },
    { arbitrary: wireText.map((key) => `[${key}]`), weight: 1 },
  )
  const value = fc.oneof(
    { arbitrary: wireText.map((text) => `=${text}`), weight: 9 },
    fc.constantFrom('', '=', '=='),
  )
  const pair = fc.tuple(name, bracket, value).map((parts) => parts.join(''))
  return fc.array(pair, { maxLength: 6 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`))
}
