import { describe, expect, it } from 'vitest'
import { sourceDelegate } from '#lib/search/types/source-delegate.ts'

type Row = Record<string, unknown> & { id: number }

const rows: Row[] = [
  { id: 3, place: 2, title: 'Tea' },
  { id: 1, place: 2, title: null },
  { id: 2, place: 1, title: 'Oil' },
]

function open(given: readonly object[] = rows) {
  let [changedAt, read] = [new Date(1), 0]
  const source = {
    read: async () => {
      read++
      return given
    },
    changedAt: async () => changedAt,
  }
  return {
    source,
    touch: () => {
      changedAt = new Date(changedAt.getTime() + 1)
    },
    reads: () => read,
    async ids(query: Parameters<ReturnType<typeof sourceDelegate>['findMany']>[0]) {
      return ((await sourceDelegate(source).findMany(query)) as Row[]).map(({ id }) => id)
    },
  }
}

describe('rows of a source', () => {
  it('come by their ids, or as they are ordered', async () => {
    const { ids } = open()
    expect(await ids({})).toEqual([1, 2, 3])
    expect(await ids({ orderBy: { id: 'desc' } })).toEqual([3, 2, 1])
    expect(await ids({ orderBy: [{ place: 'asc' }, { id: 'asc' }] })).toEqual([2, 3, 1])
    expect(await ids({ orderBy: { place: 'desc' } })).toEqual([3, 1, 2])
    expect(await ids({ orderBy: {} })).toEqual([1, 2, 3])
    expect(await ids({ orderBy: [] })).toEqual([1, 2, 3])
  })

  it('come in pages', async () => {
    const { ids, source } = open()
    expect(await ids({ skip: 1, take: 1 })).toEqual([2])
    expect(await ids({ skip: 1 })).toEqual([2, 3])
    expect(await ids({ take: 2 })).toEqual([1, 2])
    expect(await ids({ take: 0 })).toEqual([])
    expect(await sourceDelegate(source).count({ where: { place: 2 } })).toBe(2)
    expect(await sourceDelegate(source).count({})).toBe(3)
  })

  it.each<[object, number[]]>([
    [{ title: 'Tea' }, [3]],
    [{ title: null }, [1]],
    [{ title: undefined }, [1, 2, 3]],
    [{ title: undefined, id: 2 }, [2]],
    [{ id: { equals: 2 } }, [2]],
    [{ id: { not: 2 } }, [1, 3]],
    [{ id: { in: [3, 1, 9] } }, [1, 3]],
    [{ id: { notIn: [3, 1] } }, [2]],
    [{ id: { lt: 2 } }, [1]],
    [{ id: { lte: 2 } }, [1, 2]],
    [{ id: { gt: 2 } }, [3]],
    [{ id: { gte: 2 } }, [2, 3]],
    [{ id: { gt: 1, lt: 3 } }, [2]],
    [{ AND: [{ place: 2 }, { id: { gt: 1 } }] }, [3]],
    [{ AND: { place: 2 } }, [1, 3]],
    [{ AND: [] }, [1, 2, 3]],
    [{ OR: [{ id: 1 }, { place: 1 }] }, [1, 2]],
    [{ OR: { id: 1 } }, [1]],
    [{ OR: [] }, []],
    [{ NOT: { place: 2 } }, [2]],
    [{ NOT: [{ id: 1 }, { id: 2 }] }, [3]],
    [{ NOT: { NOT: { place: 2 } } }, [1, 3]],
  ])('are narrowed by %j', async (where, expected) => {
    expect(await open().ids({ where })).toEqual(expected)
  })

  it('are not earlier than the same moment', async () => {
    const dated = open([{ id: 1, at: new Date(5) }])
    expect(await dated.ids({ where: { at: { lt: new Date(5) } } })).toEqual([])
    expect(await dated.ids({ where: { at: { lt: new Date(6) } } })).toEqual([1])
  })

  it('are narrowed by nothing that search does not know', async () => {
    await expect(open().ids({ where: { title: { contains: 'Te' } } })).rejects.toThrow(
      new TypeError('Rows of a source cannot be narrowed by "contains".'),
    )
  })

  it('are read again when they have changed, and not before', async () => {
    const { ids, touch, reads } = open()
    await ids({})
    await ids({})
    expect(reads()).toBe(1)
    touch()
    await ids({})
    expect(reads()).toBe(2)
  })

  it.each([[{ id: '1' }], [{ id: 1.5 }], [{}]])('need an integer as id: %j', async (row) => {
    await expect(open([{ id: 1 }, row]).ids({})).rejects.toThrow(
      new TypeError('Each row of a source needs an integer as id.'),
    )
  })
})
