import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { withIncludes } from '#lib/api/kernel/include.ts'
import { wholeList } from '#lib/api/kernel/paging.ts'
import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'

type Mug = { id: number }

function including(result: unknown, query?: z.ZodObject) {
  const colours = vi.fn(async (_call: unknown, records: readonly Mug[]) => {
    const all = records.map(({ id }) => id).join('+')
    return ({ id }: Mug) => `colour of ${id} among ${all}`
  })
  const sizes = vi.fn(
    async () =>
      ({ id }: Mug) =>
        `size of ${id}`,
  )
  const made = withIncludes(
    {
      spec: { query, returns: z.object({ id: z.int() }) },
      handle: async (_call: never): Promise<unknown> => result,
    },
    { colours, sizes } as never,
  )
  const declared = made.spec.query as unknown as z.ZodObject
  const read = async (sent: object) => made.handle({ query: declared.parse(sent), context: 'here' } as never)
  return { read, query: declared, colours, sizes }
}

describe('the parts of records that are included', () => {
  it('are added to one record', async () => {
    const { read, sizes } = including({ id: 7, name: 'Mug' })
    expect(await read({ include: 'colours' })).toEqual({ id: 7, name: 'Mug', colours: 'colour of 7 among 7' })
    expect(sizes).not.toHaveBeenCalled()
  })

  it('are loaded of all records of a page at once, and added to each', async () => {
    const page = { ...wholeList([{ id: 7 }, { id: 8 }]), meta: { x: 1 } }
    const { read, colours } = including(page)
    expect(await read({ include: 'colours,sizes' })).toEqual({
      ...page,
      items: [
        { id: 7, colours: 'colour of 7 among 7+8', sizes: 'size of 7' },
        { id: 8, colours: 'colour of 8 among 7+8', sizes: 'size of 8' },
      ],
    })
    expect(colours.mock.calls).toEqual([[expect.objectContaining({ context: 'here' }), page.items]])
  })

  it('are loaded neither unasked nor for nobody', async () => {
    const mug = { id: 7 }
    const { read, colours } = including(mug)
    for (const sent of [{}, { include: '' }, { include: ' , ' }]) expect(await read(sent)).toBe(mug)
    const empty = wholeList([])
    const none = including(empty)
    expect(await none.read({ include: 'colours' })).toBe(empty)
    for (const load of [colours, none.colours]) expect(load).not.toHaveBeenCalled()
  })
})

describe('the parameter include', () => {
  const declared = () => including({ id: 7 }, z.object({ sort: z.string().optional() })).query
  const asked = (include: string) =>
    (declared().parse({ include, sort: 'name' }) as { include: string[] }).include

  it('names each part once, in the order in which it was asked for', () => {
    expect(asked(' sizes, colours,,sizes,')).toEqual(['sizes', 'colours'])
    const query = declared()
    expect(query.parse({ sort: 'name' })).toEqual({ sort: 'name', include: [] })
    expect(query.shape.include?.meta()?.description).toBe(
      'Further parts of each record, separated by commas: `colours`, `sizes`. Other names are refused.',
    )
  })

  it.each(['colors', 'colours,x', 'toString'])('is refused with the names there are: "%s"', (include) => {
    let refused: unknown
    try {
      asked(include)
    } catch (error) {
      refused = error
    }
    expect(refused).toBeInstanceOf(InvalidFields)
    expect((refused as InvalidFields).faults).toEqual({
      include: [{ code: 'not_one_of', facts: { values: 'colours, sizes' } }],
    })
  })
})

describe('an endpoint', () => {
  const spec = { name: 'getMug', group: 'shop', customer: 'none', summary: 'One' } as const
  const Mug = z.object({ id: z.int(), name: z.string(), sizes: z.string().optional() })
  const handle = () => ({ id: 7, name: 'Mug' })
  const includes = { sizes: async () => () => 'large' }
  const queryOf = ({ spec: { query } }: { spec: { query?: z.ZodType } }) =>
    Object.keys((query as z.ZodObject).shape)

  it('has the method and the path of its route, and what it was declared with', () => {
    const made = endpoint('GET /mugs/{id}', { ...spec, returns: Mug }, handle)
    expect(made).toEqual({ method: 'GET', path: '/mugs/{id}', spec: { ...spec, returns: Mug }, handle })
  })

  it('takes include, fields or both as it declares', async () => {
    const included = endpoint('GET /mugs', { ...spec, returns: Mug, includes }, handle)
    expect(queryOf(included)).toEqual(['include'])
    const reduced = endpoint('GET /mugs', { ...spec, returns: Mug, takesFields: true }, handle)
    expect(queryOf(reduced)).toEqual(['fields'])
    const both = endpoint('GET /mugs', { ...spec, returns: Mug, includes, takesFields: true }, handle)
    expect(queryOf(both)).toEqual(['include', 'fields'])
    const query = (both.spec.query as z.ZodType).parse({ include: 'sizes', fields: 'id' })
    expect(await both.handle({ query } as never)).toEqual({ id: 7, sizes: 'large' })
  })
})
