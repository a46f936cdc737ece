import fc from 'fast-check'
import type { Fields } from './operations.ts'
import { anyText } from './values.ts'

const brokenJson = [
  '{',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '[1,2',
  'null',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{"a":1}{"a":1}',
  '{"a":1e999999}',
  '{"a":"\\ud800"}',
  '{"\\udfff":1}',
  '{"a":"\\u0000"}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2,"":3}',
  '\ufeff{}',
  '{"a":12345678901234567890123456789}',
]

const brokenBytes = [
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0, 0, 0]),
  Buffer.from('{"a":"é"}', 'latin1'),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
  Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  Buffer.from(`{"a":"${'x'.repeat(64 * 1024)}"}`),
  Buffer.from(`{${Array.from({ length: 5000 }, (_, i) => `"${i}":1`).join(',')}}`),
]

/** A body for an operation: about its fields, any JSON, or no JSON at all. */
export function bodyOf(fields: Fields | undefined): fc.Arbitrary<Buffer> {
  return fc.oneof(
    { arbitrary: objectOf(fields ?? {}).map((value) => Buffer.from(JSON.stringify(value))), weight: 8 },
    { arbitrary: fc.json().map((text) => Buffer.from(text)), weight: 2 },
    { arbitrary: fc.constantFrom(...brokenJson).map((text) => Buffer.from(text)), weight: 2 },
    { arbitrary: fc.constantFrom(...brokenBytes), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
  )
}

function objectOf(fields: Fields): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(fields).map(([name, below]) => [name, valueFor(below)]))
  return fc
    .tuple(fc.record(model, { requiredKeys: [] }), fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 2 }))
    .map(([declared, others]) => ({ ...others, ...declared }))
}

function valueFor(below: Fields): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: anyText, weight: 6 },
    { arbitrary: fc.constantFrom(0, 1, 2, 5, -1, 1.5, 999, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63)), weight: 4 },
    { arbitrary: fc.constantFrom(null, true, false), weight: 2 },
    { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
    ...(Object.keys(below).length > 0 ? [{ arbitrary: objectOf(below), weight: 8 }] : []),
  )
}
