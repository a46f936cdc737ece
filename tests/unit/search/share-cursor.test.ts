import { describe, expect, it } from 'vitest'
import { shareCursor } from '#lib/search/engines/share-cursor.ts'
import type { SearchEngine } from '#lib/search/index.ts'

describe('a cursor that all machines share', () => {
  type Place = { position: string; builtAt: Date | null; build: string }
  function open(given: Partial<SearchEngine> = {}) {
    const places = new Map<string, Place>()
    const [calls, lastBuilds] = [[] as unknown[], new Set<string>()]
    const keyOf = ({ engine, type }: { engine: string; type: string }) => `${engine} ${type}`
    const searchPlace = {
      async findUnique({ where }: { where: { engine_type: { engine: string; type: string } } }) {
        const place = places.get(keyOf(where.engine_type))
        return place ? { ...place } : null
      },
      async upsert({ where, create, update }: Record<string, Record<string, unknown>>) {
        const key = keyOf(where?.engine_type as { engine: string; type: string })
        const place = (places.has(key) ? update : create) as Place
        lastBuilds.add(place.build)
        if (!places.has(key)) calls.push(['create', create])
        places.set(key, { ...places.get(key), ...place })
      },
      async updateMany({
        where,
        data,
      }: {
        where: Place & { engine: string; type: string }
        data: Partial<Place>
      }) {
        const place = places.get(keyOf(where))
        if (place?.position !== where.position || place.build !== where.build) return { count: 0 }
        Object.assign(place, data)
        return { count: 1 }
      },
    }
    let end = 7
    const engine = {
      update: async (...one: unknown[]) => void calls.push(['update', ...one]),
      delete: async (...one: unknown[]) => void calls.push(['delete', ...one]),
      rebuild: async (...one: unknown[]) => {
        calls.push(['rebuild', ...one])
        end++
        return 3
      },
      status: async () => ({ ready: true, documents: 1, built_at: null, updated_at: null, bytes: 0 }),
      ...given,
    } as unknown as SearchEngine
    const shared = shareCursor(engine, 'mine', {
      database: { prisma: { searchPlace } },
      logEnd: async () => String(end),
      clock: { now: () => new Date('2026-06-01T00:00:00Z') },
    } as unknown as Parameters<typeof shareCursor>[2])
    return { shared, places, calls, lastBuilds }
  }
  const batch = { rows: [{ id: 1 }], deleted: [2], from: '7', to: '9' }

  it('is where the log ended when the rebuild began, with when that ended', async () => {
    const { shared, calls, lastBuilds } = open()
    expect(await shared.cursor('post')).toBeNull()
    expect((await shared.status('post')).built_at).toBeNull()
    const report = () => {}
    expect(await shared.rebuild('post', report)).toBe(3)
    expect(calls[0]).toEqual(['rebuild', 'post', report])
    expect(calls[1]).toEqual([
      'create',
      {
        ...{ engine: 'mine', type: 'post', position: '7', build: expect.any(String) },
        builtAt: new Date('2026-06-01T00:00:00Z'),
      },
    ])
    expect(await shared.cursor('post')).toBe('7')
    expect(await shared.cursor('page')).toBeNull()
    expect((await shared.status('post')).built_at).toBe('2026-06-01T00:00:00.000Z')
    await shared.rebuild('post')
    expect([await shared.cursor('post'), lastBuilds.size]).toEqual(['8', 2])
    expect(shared.isShared).toBe(true)
  })

  it('is not needed for when it was built, if the engine says so', async () => {
    const status = async () => ({
      ...{ ready: true, documents: 1, updated_at: null, bytes: 0 },
      built_at: '2026-01-01',
    })
    const { shared } = open({ status })
    await shared.rebuild('post')
    expect((await shared.status('post')).built_at).toBe('2026-01-01')
  })

  it('moves on with the changes that the engine has taken, one by one or at once', async () => {
    const { shared, calls } = open()
    await shared.rebuild('post')
    calls.length = 0
    expect(await shared.apply('post', batch)).toBe(true)
    expect(calls).toEqual([
      ['update', 'post', { id: 1 }],
      ['delete', 'post', 2],
    ])
    expect(await shared.cursor('post')).toBe('9')
    const changed: unknown[] = []
    const bulk = open({ change: async (...one) => void changed.push(one) })
    await bulk.shared.rebuild('post')
    bulk.calls.length = 0
    await bulk.shared.apply('post', batch)
    expect(changed).toEqual([['post', { rows: [{ id: 1 }], deleted: [2] }]])
    expect(bulk.calls).toEqual([])
  })

  it('stays where the changes begin elsewhere, or the index is rebuilt while they are passed on', async () => {
    const { shared, calls } = open()
    expect(await shared.apply('post', batch)).toBe(false)
    await shared.rebuild('post')
    calls.length = 0
    expect(await shared.apply('post', { ...batch, from: '6' })).toBe(false)
    expect(calls).toEqual([])
    const busy = open({
      async update() {
        const place = busy.places.get('mine post')
        if (place) place.build = 'another'
      },
    })
    await busy.shared.rebuild('post')
    expect(await busy.shared.apply('post', batch)).toBe(false)
    expect(await busy.shared.cursor('post')).toBe('7')
  })
})
