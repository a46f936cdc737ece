import fc from 'fast-check'
import type { ApiDocument, ApiOperation, ApiParameter, Contract } from '#tests/conformance/contract.ts'

/** A request as an app might send it: made from the document, with values that exist. */
export type SensibleRequest = {
  method: string
  /** As in the document. */
  path: string
  target: string
  headers: Record<string, string>
  body: unknown
}

/** The existing records that requests can name. */
export type KnownValues = {
  slugs: readonly string[]
  ids: readonly number[]
  numbers: readonly string[]
  words: readonly string[]
  bearers: readonly string[]
  cartTokens: readonly string[]
}

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Requests of all operations, each as often as the others. */
export function sensibleRequests(
  { document, operations }: Contract,
  known: KnownValues,
): fc.Arbitrary<SensibleRequest> {
  return fc.oneof(
    ...operations.map(({ method, path, operation }) =>
      requestsOf(document, { method, path, operation }, known),
    ),
  )
}

type Place = { method: string; path: string; operation: ApiOperation }

function requestsOf(document: ApiDocument, { method, path, operation }: Place, known: KnownValues) {
  const given = (operation.parameters ?? []).map((one) => resolve(document, one) as ApiParameter)
  const content = operation.requestBody?.content['application/json']
  const parts = {
    params: fc.record(
      Object.fromEntries(
        given.filter((one) => one.in === 'path').map((one) => [one.name, paramOf(one, known)]),
      ),
    ),
    query: queryWith(
      document,
      given.filter((one) => one.in === 'query'),
      known,
    ),
    bearer: fc.option(fc.constantFrom(...known.bearers), { nil: undefined, freq: 3 }),
    cart: fc.option(fc.constantFrom(...known.cartTokens), { nil: undefined }),
    body: content ? bodyOf(document, content.schema as Schema, known) : fc.constant(undefined),
  }
  return fc.record(parts).map(({ params, query, bearer, cart, body }): SensibleRequest => {
    const values = params as Record<string, string>
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))
    const search = new URLSearchParams(Object.values(query as Record<string, [string, string]>)).toString()
    return {
      ...{ method, path, body },
      target: search === '' ? filled : `${filled}?${search}`,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(cart && { 'x-cart-token': cart }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    }
  })
}

function paramOf({ name }: ApiParameter, known: KnownValues): fc.Arbitrary<string> {
  const pools: Record<string, readonly string[]> = {
    slug: known.slugs,
    number: known.numbers,
    id: known.ids.map(String),
  }
  return fc.constantFrom(...(pools[name] ?? known.words))
}

/** Few of the parameters at once, most of the time: all of them together would find nothing. */
function queryWith(document: ApiDocument, given: readonly ApiParameter[], known: KnownValues) {
  const required = given.filter((one) => one.required)
  const optional = given.filter((one) => !one.required)
  const few = fc.subarray(optional, { maxLength: Math.min(3, optional.length) })
  const chosen = fc.oneof({ arbitrary: few, weight: 4 }, { arbitrary: fc.subarray(optional), weight: 1 })
  return chosen.chain((some) =>
    fc.record(
      Object.fromEntries([...required, ...some].map((one) => [one.name, queryOf(document, one, known)])),
    ),
  )
}

function queryOf(document: ApiDocument, { name, schema }: ApiParameter, known: KnownValues) {
  const isDeep = (schema as Schema).type === 'object'
  return valueFor(document, schema as Schema, known).map((value): [string, string] =>
    isDeep ? [`${name}[Size]`, 'M'] : [name, String(value)],
  )
}

/** Mostly as the document says; now and then with one property that is not. */
function bodyOf(document: ApiDocument, schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const right = valueFor(document, schema, known)
  const wrong = fc.tuple(right, fc.anything({ maxDepth: 1 }), fc.nat()).map(([value, odd, at]) => {
    const names = Object.keys((value ?? {}) as object)
    const name = names[at % Math.max(1, names.length)]
    return name === undefined ? value : { ...(value as object), [name]: odd }
  })
  return fc.oneof({ arbitrary: right, weight: 4 }, { arbitrary: wrong, weight: 1 })
}

function valueFor(document: ApiDocument, given: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const schema = resolve(document, given) as Schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valueFor(document, one, known)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(document, schema, known)
  if (type === 'array') return fc.array(valueFor(document, schema.items ?? {}, known), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return integerOf(schema, known)
  if (type === 'number') return numberOf(schema)
  return type === 'null' ? fc.constant(null) : textOf(schema, known)
}

function objectOf(document: ApiDocument, { properties = {}, required = [] }: Schema, known: KnownValues) {
  const parts = Object.entries(properties).map(([name, one]) => [name, valueFor(document, one, known)])
  const requiredKeys = required.filter((name) => name in properties)
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys })
}

function integerOf({ minimum = 0, maximum = 50 }: Schema, known: KnownValues): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(...known.ids),
    fc.integer({ min: minimum, max: Math.max(minimum, maximum) }),
  )
}

/** As people write numbers, and as only programs do. */
function numberOf({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const hundredths = fc.integer({ min: minimum * 100, max: maximum * 100 }).map((value) => value / 100)
  return fc.oneof(hundredths, fc.double({ min: minimum, max: maximum, noNaN: true }))
}

function textOf({ format, minLength = 0, maxLength = 60 }: Schema, known: KnownValues): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  return fc.oneof(
    fc.constantFrom(...known.words, ...known.slugs),
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
  )
}

function resolve(document: ApiDocument, value: { $ref?: string }): unknown {
  if (!value.$ref) return value
  const parts = value.$ref.split('/').slice(1)
  return parts.reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], document)
}
