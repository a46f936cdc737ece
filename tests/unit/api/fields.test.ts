import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withFields } from '#lib/api/kernel/fields.ts'
import { toJsonSchema } from '#lib/api/kernel/openapi/json-schema.ts'
import { findIgnored } from '#lib/api/kernel/parameters.ts'

/** New ones for each test: what is made of them is remembered with them. */
function openKinds() {
  const Size = z.object({ width: z.int(), height: z.int() })
  const Picture = z
    .object({ url: z.string(), sizes: z.array(Size) })
    .meta({ id: 'TestPicture', description: 'A picture.' })
  const Thing = z
    .object({
      id: z.int(),
      name: z.string(),
      picture: Picture.nullable(),
      cover: Picture.describe('The first of them.'),
      more: z.array(Picture).optional(),
      extra: Picture.optional(),
      // One of several kinds: it comes whole.
      price: z.union([z.object({ amount: z.int() }), z.string()]),
      get parent() {
        return z.optional(z.nullable(Thing))
      },
    })
    .meta({ id: 'TestThing' }) as z.ZodObject
  return { Picture, Thing }
}

const picture = (url: string) => ({
  url,
  sizes: [
    { width: 1, height: 2 },
    { width: 3, height: 4 },
  ],
})
const thing = { id: 7, name: 'Mug', picture: null, cover: picture('c'), price: { amount: 5 } }

function taking(returns: z.ZodObject, result: unknown, query?: z.ZodObject) {
  const { spec, handle } = withFields({
    spec: { name: 'findThing', query, returns },
    handle: async (_call: never): Promise<unknown> => result,
  })
  const declared = spec.query as unknown as z.ZodObject
  return {
    query: declared,
    returns: spec.returns,
    read: async (sent: Record<string, string>, more: object = {}) =>
      handle({ query: { ...declared.parse(sent), ...more } } as never),
    ignored: (raw: string) =>
      findIgnored({ query: declared }, raw).map(({ value, reason }) => [value, reason]),
  }
}

describe('a record that is reduced to the requested fields', () => {
  const read = (sent: Record<string, string>, more?: object) =>
    taking(openKinds().Thing, thing).read(sent, more)

  it.each([
    ['name', { id: 7, name: 'Mug' }],
    ['name,', { id: 7, name: 'Mug' }],
    [',name', { id: 7, name: 'Mug' }],
    ['cover.url,extra.sizes', { id: 7, cover: { url: 'c' } }],
    [' name , price ', { id: 7, name: 'Mug', price: { amount: 5 } }],
    ['id', { id: 7 }],
    ['cover.url', { id: 7, cover: { url: 'c' } }],
    ['cover.sizes.width', { id: 7, cover: { sizes: [{ width: 1 }, { width: 3 }] } }],
    ['cover.url,cover.sizes.height', { id: 7, cover: { url: 'c', sizes: [{ height: 2 }, { height: 4 }] } }],
    ['cover.url,cover', { id: 7, cover: picture('c') }],
    ['cover,cover.url', { id: 7, cover: picture('c') }],
    // Nothing to reduce: null stays null, and what the record does not have is not made up.
    ['picture.url', { id: 7, picture: null }],
    ['more.url', { id: 7 }],
    ['parent.parent.cover.url', { id: 7 }],
    // Unknown names count for nothing, beside known ones and alone.
    ['nmae,name', { id: 7, name: 'Mug' }],
    ['nmae', { id: 7 }],
    ['price.amount', { id: 7 }],
    ['name.length', { id: 7 }],
    ['cover.', { id: 7 }],
    ['toString,cover.toString', { id: 7 }],
  ])('has of "%s" these', async (fields, expected) => {
    expect(await read({ fields })).toEqual(expected)
  })

  it.each([[{}], [{ fields: '' }], [{ fields: '  ' }], [{ fields: ' , ,' }]])(
    'is whole where nothing is asked for: %j',
    async (sent) => {
      expect(await read(sent as Record<string, string>)).toBe(thing)
    },
  )

  it('takes the fields of records of its own kind, however deep', async () => {
    const family = { ...thing, parent: { ...thing, id: 8, parent: { ...thing, id: 9, parent: null } } }
    expect(await taking(openKinds().Thing, family).read({ fields: 'parent.parent.name,parent.id' })).toEqual({
      ...{ id: 7, parent: { id: 8, parent: { name: 'Mug' } } },
    })
  })

  it('has of lists within it the same of each', async () => {
    const listing = { ...thing, more: [picture('a'), picture('b')] }
    expect(await taking(openKinds().Thing, listing).read({ fields: 'more.url' })).toEqual({
      ...{ id: 7, more: [{ url: 'a' }, { url: 'b' }] },
    })
  })

  it('may lack what is asked for', async () => {
    const lacking = { ...thing, more: undefined, picture: undefined }
    expect(await taking(openKinds().Thing, lacking).read({ fields: 'more.url,picture.sizes.width' })).toEqual(
      { id: 7 },
    )
  })

  it('is identified by its number where it has no id, and by its id where it has both', async () => {
    const Order = z.object({ number: z.string(), state: z.string() })
    const order = { number: 'A1', state: 'paid' }
    expect(await taking(Order, order).read({ fields: 'state' })).toEqual(order)
    expect(await taking(Order, order).read({ fields: 'number' })).toEqual({ number: 'A1' })
    const both = taking(Order.extend({ id: z.int() }), { ...order, id: 1 })
    expect(await both.read({ fields: 'state' })).toEqual({ id: 1, state: 'paid' })
  })

  it('must be identified by something', () => {
    expect(() => taking(z.object({ name: z.string() }), {})).toThrow(
      'What findThing returns has no identity.',
    )
  })

  it('has what was included, whole unless parts of it are named', async () => {
    const include = { include: ['cover', 'picture'] }
    expect(await read({ fields: 'name' }, include)).toEqual({
      ...{ id: 7, name: 'Mug', cover: picture('c'), picture: null },
    })
    expect(await read({ fields: 'cover.url' }, include)).toEqual({
      ...{ id: 7, cover: { url: 'c' }, picture: null },
    })
    expect(await read({}, include)).toBe(thing)
  })
})

describe('a page that is reduced', () => {
  it('keeps its place in the list, and reduces each record', async () => {
    const page = { items: [thing, { ...thing, id: 8 }], total: 9, page: 2, perPage: 2, meta: { x: 1 } }
    const { read } = taking(openKinds().Thing, page)
    expect(await read({ fields: 'cover.url' })).toEqual({
      ...page,
      items: [
        { id: 7, cover: { url: 'c' } },
        { id: 8, cover: { url: 'c' } },
      ],
    })
    expect(await read({})).toBe(page)
  })
})

describe('the parameter', () => {
  it('stands beside those that the endpoint has', async () => {
    const { query } = taking(openKinds().Thing, thing, z.object({ sort: z.string() }))
    expect(query.parse({ sort: 'name', fields: 'name' })).toEqual({
      ...{ sort: 'name', fields: new Map([['name', null]]) },
    })
    expect(query.shape.fields?.meta()?.description).toBe(
      'The fields to return, separated by commas; `image.url` returns only `url` of `image`. `id` is always included.',
    )
  })

  it('tells which names are not known', () => {
    const { ignored } = taking(openKinds().Thing, thing)
    expect(ignored('fields=name,nmae,cover.url,cover.x,name.x,more.sizes.width,')).toEqual([
      ['nmae', 'unknown_value'],
      ['cover.x', 'unknown_value'],
      ['name.x', 'unknown_value'],
    ])
  })
})

describe('what is documented of a reduced record', () => {
  const describeReduced = (record: z.ZodObject) => {
    const schemas: Record<string, unknown> = {}
    const schema = toJsonSchema(taking(record, {}).returns as z.ZodType, schemas as never)
    return { schema, schemas }
  }
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

  it('is one schema for each kind of record, also for one under another name', () => {
    const { Picture } = openKinds()
    const Named = Picture.meta({ id: 'TestDrawing', description: 'Drawn by hand.' })
    const Shelf = z.object({
      id: z.int(),
      drawing: Named,
      list: z.array(Picture).describe('All.'),
      one: Picture,
    })
    const { schemas: described } = describeReduced(Shelf.meta({ id: 'TestShelf' }))
    expect(described.SparseTestShelf).toMatchObject({
      properties: {
        drawing: ref('PartialTestDrawing'),
        list: { type: 'array', items: ref('PartialTestPicture'), description: 'All.' },
        one: ref('PartialTestPicture'),
      },
    })
    expect(described.PartialTestDrawing).toMatchObject({
      description: '`TestDrawing`, reduced to the requested fields.',
    })
  })

  it('is the whole record or its sparse form, of which only the identity is required', () => {
    const { schema, schemas } = describeReduced(openKinds().Thing)
    expect(schema).toEqual({ anyOf: [ref('TestThing'), ref('SparseTestThing')] })
    expect(schemas.SparseTestThing).toEqual({
      description: '`TestThing`, reduced to the requested fields.',
      type: 'object',
      properties: {
        id: { type: 'integer' },
        name: { type: 'string' },
        picture: { anyOf: [ref('PartialTestPicture'), { type: 'null' }] },
        cover: { ...ref('PartialTestPicture'), description: 'The first of them.' },
        more: { type: 'array', items: ref('PartialTestPicture') },
        extra: ref('PartialTestPicture'),
        price: {
          anyOf: [
            { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
            { type: 'string' },
          ],
        },
        parent: { anyOf: [ref('PartialTestThing'), { type: 'null' }] },
      },
      required: ['id'],
    })
  })

  it('is of a record within it that anything may be missing', () => {
    const { schemas } = describeReduced(openKinds().Thing)
    expect(schemas.PartialTestPicture).toEqual({
      description: '`TestPicture`, reduced to the requested fields.',
      type: 'object',
      properties: {
        url: { type: 'string' },
        sizes: {
          type: 'array',
          items: { type: 'object', properties: { width: { type: 'integer' }, height: { type: 'integer' } } },
        },
      },
    })
    expect(schemas.PartialTestThing).toMatchObject({
      properties: { id: { type: 'integer' }, parent: { anyOf: [ref('PartialTestThing'), { type: 'null' }] } },
    })
    expect(schemas.PartialTestThing).not.toHaveProperty('required')
  })
})
