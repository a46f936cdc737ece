import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  findIgnored,
  findIgnoredFields,
  type Ignored,
  ignoredPart,
  isStrict,
  refuseIgnored,
  takesMany,
} from '#lib/api/kernel/parameters.ts'
import { lenient, unless } from '#lib/web/inputs/lenient.ts'
import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'

const told = (found: readonly Ignored[]) =>
  found.map(({ parameter, value, reason }) =>
    [parameter, value, reason].filter((part) => part !== null).join(' '),
  )

describe('what of a query is ignored', () => {
  const page = lenient(
    z.string().optional(),
    unless((text) => /^\d+$/.test(text)),
  )
  const query = z.object({
    ids: z.array(z.string()).optional(),
    option: z.record(z.string(), z.array(z.string())).optional(),
    page,
  })
  const ignored = (raw: string) => told(findIgnored({ query }, raw))

  it.each([
    ['', []],
    ['page=1', []],
    ['page=', []],
    // What the endpoint does not have, or not in this form; once, however often it comes.
    ['page=1&colour=red', ['colour unknown_parameter']],
    ['colour=red&colour=blue&size=1', ['colour unknown_parameter', 'size unknown_parameter']],
    ['page[]=2', ['page[] unknown_parameter']],
    ['page[x]=2', ['page[x] unknown_parameter']],
    ['ids=1', ['ids unknown_parameter']],
    ['option=Size', ['option unknown_parameter']],
    ['toString=1&__proto__=2', ['toString unknown_parameter', '__proto__ unknown_parameter']],
    // Values that are not known.
    ['page=x', ['page x unknown_value']],
    ['page=x%20y+z', ['page x y z unknown_value']],
    // The first value of a name counts; a blank one after it had nothing to say.
    ['page=1&page=2', ['page 2 repeated_parameter']],
    ['page=1&page=&page=+', []],
    ['page=1&page=x', ['page x repeated_parameter']],
    ['page=&page=2', ['page 2 repeated_parameter']],
    // Lists and maps take several, each in the form of the first.
    ['ids[]=1&ids[]=2', []],
    ['ids[]=1&ids[a]=2', ['ids[a] 2 repeated_parameter']],
    ['ids[a]=1&ids[]=2', ['ids[] 2 repeated_parameter']],
    ['ids[a]=1&ids[]=', []],
    ['option[Size]=40&option[Size]=41&option[Size][]=42&option[Colour]=red', []],
    ['page=1&page[]=2', ['page[] unknown_parameter']],
    ['ids=1&ids[]=2', ['ids unknown_parameter', 'ids[] 2 repeated_parameter']],
  ])('is of "%s" this', (raw, expected) => {
    expect(ignored(raw)).toEqual(expected)
  })

  it('is everything where an endpoint takes no query', () => {
    expect(told(findIgnored({}, 'page=1'))).toEqual(['page unknown_parameter'])
  })

  it('is what the endpoint itself says, where it reads its query by itself', () => {
    const own = [ignoredPart('posts[x]', null, 'unknown_parameter')]
    expect(findIgnored({ query, findIgnored: (raw) => (raw === 'page=x' ? own : []) }, 'page=x')).toEqual(own)
    const many = Array.from({ length: 30 }, (_, at) => ignoredPart(`p${at}`, null, 'unknown_parameter'))
    expect(findIgnored({ findIgnored: () => many }, '')).toEqual(many.slice(0, 20))
  })

  it('is told of twenty parts, and a hundred characters of each', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&')
    expect(ignored(many(20))).toHaveLength(20)
    expect(ignored(many(21))).toEqual(ignored(many(20)))
    expect(ignoredPart('n'.repeat(101), 'v'.repeat(101), 'unknown_value')).toEqual({
      ...{ parameter: 'n'.repeat(100), value: 'v'.repeat(100), reason: 'unknown_value' },
    })
    expect(ignoredPart('n', null, 'unknown_parameter').value).toBeNull()
    expect(ignoredPart('n', '', 'unknown_value').value).toBe('')
  })
})

describe('what of a body is ignored', () => {
  const Line = z.object({ id: z.int() })
  const body = z.object({
    lines: z.array(Line).optional(),
    one: Line.nullable().default(null),
    read: z.string().transform((text) => text.length),
    piped: Line.transform(({ id }) => id).optional(),
    options: z.record(z.string(), z.string()).optional(),
    open: z.looseObject({ id: z.int() }).optional(),
    anything: z.unknown(),
  })
  const ignored = (sent: unknown, schema: z.ZodType = body) =>
    findIgnoredFields(schema, sent).map(({ parameter }) => parameter)

  it.each([
    [{}, []],
    [{ lines: [{ id: 1 }, { id: 2, note: 'x' }], more: true }, ['lines.1.note', 'more']],
    [{ lines: [{ a: 1 }, { b: 2 }], zone: 1 }, ['lines.0.a', 'lines.1.b', 'zone']],
    [{ one: { id: 1, two: 2 } }, ['one.two']],
    [{ piped: { id: 1, two: 2 } }, ['piped.two']],
    // What takes any name ignores none.
    [{ options: { Size: '40' }, open: { id: 1, more: 2 }, anything: { at: 'all' } }, []],
    // What is wrong altogether is told as such, and not field by field.
    [{ lines: { id: 1, note: 'x' }, one: [{ two: 2 }], read: { x: 1 } }, []],
    [{ lines: null, one: null }, []],
    [{ lines: 'text', one: 'text' }, []],
    [{ lines: [null, 'text', [{ x: 1 }]] }, []],
    // Names that every object inherits are as unknown as others.
    [{ toString: 1, one: { constructor: 1 } }, ['toString', 'one.constructor']],
    [null, []],
    [[{ x: 1 }], []],
    ['text', []],
  ])('is of %j this', (sent, expected) => {
    expect(ignored(sent)).toEqual(expected)
  })

  it('is each with its reason and no value, and twenty at most', () => {
    expect(findIgnoredFields(body, { more: 'secret' })).toEqual([
      { parameter: 'more', value: null, reason: 'unknown_field' },
    ])
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]))
    expect(ignored(many(20))).toHaveLength(20)
    expect(ignored(many(21))).toEqual(ignored(many(20)))
    expect(ignored({ ['n'.repeat(101)]: 1 })).toEqual(['n'.repeat(100)])
  })
})

describe('a request that wants nothing to be ignored', () => {
  const faultsOf = (ignored: Ignored[]) => {
    try {
      refuseIgnored(ignored)
    } catch (error) {
      return error instanceof InvalidFields ? error.faults : error
    }
    return null
  }

  it('is refused by name, with everything that is wrong with each', () => {
    expect(faultsOf([])).toBeNull()
    const sort = (value: string) => ignoredPart('sort', value, 'unknown_value')
    const unknown = ignoredPart('__proto__', null, 'unknown_parameter')
    const faults = faultsOf([sort('a'), unknown, sort('b')]) as Record<string, unknown>
    expect(Object.entries(faults)).toEqual([
      [
        'sort',
        [
          { code: 'unknown_value', facts: { value: 'a' } },
          { code: 'unknown_value', facts: { value: 'b' } },
        ],
      ],
      ['__proto__', [{ code: 'unknown_parameter', facts: { value: '' } }]],
    ])
  })

  it.each([
    [undefined, 'as its app'],
    ['', 'as its app'],
    ['handling=strict', 'strict'],
    ['handling=lenient', 'lenient'],
    ['Handling = "STRICT"', 'strict'],
    ['return=minimal, handling=strict', 'strict'],
    ['return=minimal;handling=lenient', 'lenient'],
    ['handling=lenient, handling=strict', 'lenient'],
    ['handling', 'as its app'],
    ['handling=other', 'as its app'],
    ['handling=stricter', 'as its app'],
    ['mishandling=strict', 'as its app'],
    ['return=handling=strict', 'as its app'],
  ])('is so by its header: "%s" is %s', (prefer, expected) => {
    const headers = {
      get: (name: string) => (name === 'prefer' ? prefer : undefined),
      isRepeated: () => false,
    }
    const [strict, lax] = [true, false].map((of) => isStrict({ strict: of } as never, headers))
    expect([strict, lax]).toEqual(
      expected === 'as its app' ? [true, false] : [expected === 'strict', expected === 'strict'],
    )
  })
})

describe('a parameter', () => {
  it('takes many where it is a list or a map beneath what wraps it', () => {
    const list = z.array(z.string())
    const map = z.record(z.string(), list)
    for (const many of [list, map, list.optional(), map.transform(() => 1).optional(), list.default([])])
      expect(takesMany(many)).toBe(true)
    for (const one of [
      z.string(),
      z
        .string()
        .optional()
        .transform(() => []),
      z.string().pipe(z.coerce.number()),
    ])
      expect(takesMany(one)).toBe(false)
  })
})
