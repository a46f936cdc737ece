import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#lib/api/kernel/handle.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'
import { openTestApi, sendTo, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { act, openEndpoints } from './open-endpoints.ts'

type Database = TestApi['app']['database']

let api: TestApi
let runs: number

beforeAll(async () => {
  api = await openTestApi({ endpoints: openEndpoints })
})
afterAll(() => api.close())
beforeEach(() => {
  runs = 0
})

const serve = (changes: object = {}) => {
  const handle = createApi(openEndpoints, { ...api.app, ...changes })
  const headers = { 'x-api-key': api.credentials.key, 'x-api-secret': api.credentials.secret }
  return async (path: string, more = {}) => {
    const { status, json } = await sendTo(handle, path, { headers: { ...headers, ...more } })
    return [status, json.data?.id ?? json.error ?? json.errors]
  }
}

describe('a read that is kept', () => {
  /** Its answers are numbered, so that one that was made again is seen. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its endpoint is called with.
  const numbered = (look: (call: any) => void = () => undefined) => {
    act.run = (call) => {
      look(call)
      return { id: ++runs }
    }
  }

  it('is one of its path and its query', async () => {
    numbered()
    const read = serve()
    expect([await read('/kept'), await read('/kept')]).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect([await read('/kept?x=1'), await read('/kept?x=2'), await read('/kept?x=1')]).toEqual([
      [200, 2],
      [200, 3],
      [200, 2],
    ])
  })

  it('is made again after a change of what it shows', async () => {
    numbered()
    const read = serve()
    expect(await read('/kept')).toEqual([200, 1])
    await api.app.database.prisma.postTag.create({ data: { slug: 'other', name: 'Other' } })
    expect(await read('/kept')).toEqual([200, 2])
  })

  it('that shows stock is made again only where the stock that it shows is another', async () => {
    const { id } = await createCatalogueFactory(api.app).product({ stock: 5 })
    const { product, productVariant } = api.app.database.prisma
    let stock = 5
    numbered(({ context }) => context.observer.note({ seen: String(stock), look: async () => String(stock) }))
    const read = serve()
    const sell = (left: number) =>
      productVariant.updateMany({ where: { productId: id }, data: { stock: left } })
    expect(await read('/stock')).toEqual([200, 1])
    await sell(4)
    // That of another product.
    expect(await read('/stock')).toEqual([200, 1])
    stock = 3
    await sell(3)
    expect(await read('/stock')).toEqual([200, 2])
    await product.update({ where: { id }, data: { name: 'Another' } })
    expect(await read('/stock')).toEqual([200, 3])
  })

  it('in a language of the site depends on translations, too', async () => {
    await api.app.settings.set('site.locales', ['en', 'de'])
    const { postTag } = api.app.database.prisma
    numbered()
    const read = serve()
    const german = { 'accept-language': 'de' }
    expect([await read('/stock'), await read('/stock', german)]).toEqual([
      [200, 1],
      [200, 2],
    ])
    await postTag.create({ data: { slug: 'new', name: 'New' } })
    expect([await read('/stock'), await read('/stock', german)]).toEqual([
      [200, 1],
      [200, 3],
    ])
    await api.app.settings.unset('site.locales')
  })
})

describe('a read with a standby', () => {
  let copy: Database
  let asked: unknown[]
  let seen: string[]
  /** Whether the standby is up to date, each time it is asked. */
  let has: boolean[]

  beforeEach(() => {
    copy = { ...api.app.database }
    asked = []
    seen = []
    has = [true]
  })

  const serveWith = (fail: (server: string) => void = () => undefined) => {
    const at = async (versions: unknown) => {
      asked.push(versions)
      return has[asked.length - 1] ? copy : null
    }
    act.run = ({ context }) => {
      const server = context.database === copy ? 'standby' : 'primary'
      seen.push(server)
      fail(server)
      return { id: 1 }
    }
    return serve({ database: { ...api.app.database, standby: { standIn: () => undefined, at } } })('/kept')
  }
  const broken = (server: string) => (given: string) => {
    if (server === 'both' || given === server) throw new Error('broken')
  }

  it('is answered by it, if it has what was written by then', async () => {
    expect([await serveWith(), seen, asked.length]).toEqual([[200, 1], ['standby'], 1])
    expect(asked).toEqual([await api.app.database.dataVersion.read()])
    seen = []
    asked = []
    has = [false]
    expect([await serveWith(), seen, asked.length]).toEqual([[200, 1], ['primary'], 1])
  })

  it('is answered by the other server where one fails', async () => {
    expect([await serveWith(broken('standby')), seen]).toEqual([
      [200, 1],
      ['standby', 'primary'],
    ])
    seen = []
    asked = []
    has = [false, true]
    expect([await serveWith(broken('primary')), seen, asked.length]).toEqual([
      ...[[200, 1], ['primary', 'standby'], 2],
    ])
    seen = []
    asked = []
    has = [false, false]
    expect([await serveWith(broken('both')), seen]).toEqual([
      [500, 'server_error'],
      ['primary', 'primary'],
    ])
  })

  it.each([
    [new Refusal('not_found'), [404, 'not_found']],
    [new Invalid({ sort: ['unknown_value'] }), [422, { sort: [expect.any(String)] }]],
  ])('is refused once: %s', async (refusal, expected) => {
    const refuse = () => {
      throw refusal
    }
    expect([await serveWith(refuse), seen]).toEqual([expected, ['standby']])
  })

  it('is answered by the only server there is', async () => {
    act.run = () => {
      runs++
      throw new Error('broken')
    }
    expect([await serve()('/kept'), runs]).toEqual([[500, 'server_error'], 1])
  })
})

describe('a read of several others', () => {
  type ReadPart = (path: string, query: string) => Promise<unknown>
  let parts: unknown[]

  const wide = (path: string, query: string, part: (call: { rawQuery: string }) => unknown) => {
    parts = []
    act.run = async (given: ReadPart | { rawQuery: string }) => {
      if (typeof given !== 'function') return part(given)
      runs++
      parts.push(await given(path, query))
      return { id: runs }
    }
    return serve()
  }

  it('has of each what its own endpoint answers, and is kept with them', async () => {
    const read = wide('/kept', 'x=1', ({ rawQuery }) => ({ id: Number(rawQuery.slice(2)) + 40 }))
    expect([await read('/wide?y=1'), await read('/wide?y=1')]).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect(parts).toEqual([
      { data: { id: 41 }, meta: { ignored: [{ parameter: 'x', value: null, reason: 'unknown_parameter' }] } },
    ])
  })

  it('has of one that is refused why, and is not kept', async () => {
    for (const [refusal, told] of [
      [new Refusal('not_found'), { message: expect.any(String), error: 'not_found' }],
      [
        new Invalid({ sort: ['required'] }),
        { message: 'The given data was invalid.', errors: { sort: ['This field is required.'] } },
      ],
    ] as const) {
      runs = 0
      const read = wide('/kept', '', () => {
        throw refusal
      })
      expect([await read('/wide'), await read('/wide')]).toEqual([
        [200, 1],
        [200, 2],
      ])
      expect(parts).toEqual([told, told])
    }
  })

  it('is not kept either where one of them is made for who waits alone', async () => {
    wide('/kept', '', (call) => {
      ;(call as never as { context: { search: { giveUp(): void } } }).context.search.giveUp()
      return { id: 1 }
    })
    const watched = (doNotKeep: () => void): object => ({ giveUp: doNotKeep, watched })
    const read = serve({ search: { watched } })
    expect([await read('/wide'), await read('/wide')]).toEqual([
      [200, 1],
      [200, 2],
    ])
  })

  it('may be one that is never kept', async () => {
    const told: unknown[] = []
    let isRefused = false
    act.run = async (call) => {
      if (!told.length && 'readPart' in call && call.rawQuery === 'whole') {
        told.push(await call.readPart('/kept', 'part'))
        return { id: 1 }
      }
      if (isRefused) throw new Refusal('not_found')
      call.context.search.giveUp?.()
      return { id: 5 }
    }
    const search = { watched: (doNotKeep: () => void) => ({ giveUp: doNotKeep }) }
    const ask = async () => {
      told.length = 0
      expect(await serve({ search })('/plain?whole')).toEqual([200, 1])
      return told[0]
    }
    expect(await ask()).toMatchObject({ data: { id: 5 } })
    isRefused = true
    expect(await ask()).toMatchObject({ error: 'not_found' })
  })

  it('fails with any other error, and with what is no public read', async () => {
    const fault = () => {
      throw new Error('a fault')
    }
    expect(await wide('/kept', '', fault)('/wide')).toEqual([500, 'server_error'])
    const error = vi.fn()
    for (const path of ['/plain', '/only', '/nowhere', '/kept/more']) {
      wide(path, '', () => ({ id: 1 }))
      const read = serve({ log: { ...api.app.log, error } })
      expect(await read('/wide')).toEqual([500, 'server_error'])
      const err = expect.objectContaining({ message: `${path} is not a public read.` })
      expect(error.mock.lastCall?.[0]).toMatchObject({ err })
    }
    expect(parts).toEqual([])
  })
})
