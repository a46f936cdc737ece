import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#lib/platform/database/db.ts'
import { startTelemetry } from '#lib/platform/telemetry/telemetry.ts'
import { type AnswerCache, createAnswerCache, encodedEtag, matchesEtag } from '#lib/web/http/answer-cache.ts'

const text = (length: number) => Buffer.from('word '.repeat(length / 5))

describe('a kept answer', () => {
  it('is compressed once for all who ask', async () => {
    const cache = createAnswerCache()
    const body = await cache.get('/a', { version: '1' }, async () => text(5000))
    const [one, two] = await Promise.all([body.encode('gzip'), body.encode('gzip')])
    const again = (await cache.get('/a', { version: '1' }, async () => text(5))).encode('gzip')
    expect(gunzipSync(one)).toEqual(text(5000))
    // The very same bytes, and the third time without even a promise.
    expect([two === one, again === one]).toEqual([true, true])
  })

  it('counts its encodings against what the cache may hold', async () => {
    const cache = createAnswerCache(6000)
    // Which no encoding makes shorter: two plain ones fit, and one of them with its encodings.
    const noise = randomBytes(1500)
    let made = 0
    const get = (address: string) =>
      cache.get(address, { version: '1' }, async () => {
        made++
        return noise
      })
    await get('/a')
    const kept = await get('/b')
    await get('/a')
    expect(made).toBe(2)
    await kept.encode('gzip')
    await kept.encode('br')
    await get('/b')
    expect(made).toBe(2)
    await get('/a')
    expect(made).toBe(3)
  })

  it('does not come back by being compressed late', async () => {
    const cache = createAnswerCache()
    const old = await cache.get('/a', { version: '1' }, async () => text(5000))
    await cache.get('/a', { version: '2' }, async () => text(6000))
    await old.encode('gzip')
    expect((await cache.get('/a', { version: '2' }, async () => text(5))).bytes).toEqual(text(6000))
  })
})

describe('an answer that is made', () => {
  const version = '1'

  it('is made once for all who wait for it, each address, version and stock for itself', async () => {
    const cache = createAnswerCache()
    let made = 0
    const get = (address: string, wanted: { version: string; stock?: number }) =>
      cache.get(address, wanted, async () => Buffer.from(`${address} ${++made}`))
    const bodies = await Promise.all([
      get('/a', { version }),
      get('/a', { version }),
      get('/b', { version }),
      get('/a', { version: '2' }),
      get('/c', { version, stock: 1 }),
      get('/c', { version, stock: 2 }),
    ])
    expect(bodies.map(({ bytes }) => String(bytes))).toEqual(['/a 1', '/a 1', '/b 2', '/a 3', '/c 4', '/c 5'])
    expect(bodies.map(({ isKept }) => isKept)).toEqual([true, true, true, true, true, true])
  })

  it('is for those who wait alone where it says so, and is made again for the next', async () => {
    const cache = createAnswerCache()
    let made = 0
    const get = () =>
      cache.get('/a', { version }, async ({ doNotKeep }) => {
        doNotKeep()
        return Buffer.from(String(++made).repeat(5000))
      })
    const [one, other] = await Promise.all([get(), get()])
    expect([one === other, one.isKept, String(one.bytes)]).toEqual([true, false, '1'.repeat(5000)])
    expect(gunzipSync(await one.encode('gzip'))).toEqual(one.bytes)
    expect(String((await get()).bytes)).toBe('2'.repeat(5000))
  })

  it('is tried again where it could not be made', async () => {
    const cache = createAnswerCache()
    const fail = () => cache.get('/a', { version }, () => Promise.reject(new Error('The database is away.')))
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('away')
    const body = await cache.get('/a', { version }, async () => Buffer.from('a'))
    expect(String(body.bytes)).toBe('a')
  })

  it('has an ETag of its bytes', async () => {
    const make = (bytes: string) => async () => Buffer.from(bytes)
    const etagOf = async (address: string, bytes: string) =>
      (await createAnswerCache().get(address, { version }, make(bytes))).etag
    const etag = await etagOf('/a', 'one')
    expect(etag).toBe(`"${createHash('sha256').update('one').digest('base64url').slice(0, 27)}"`)
    expect([await etagOf('/b', 'one'), await etagOf('/a', 'two')]).toEqual([
      etag,
      expect.not.stringMatching(etag),
    ])
  })

  it('counts its address against what the cache may hold', async () => {
    const cache = createAnswerCache(10_000)
    const made: string[] = []
    const get = (last: string) => {
      const address = `/${'x'.repeat(1998)}${last}`
      return cache.get(address, { version }, async () => {
        made.push(last)
        return Buffer.alloc(100)
      })
    }
    // Two characters are two bytes each.
    for (const last of ['a', 'b', 'a', 'b', 'c', 'b', 'c', 'a']) await get(last)
    expect(made).toEqual(['a', 'b', 'c', 'a'])
  })

  it('may be compressed though it has made room for another', async () => {
    const cache = createAnswerCache(6000)
    const make = (bytes: Buffer) => async () => bytes
    const old = await cache.get('/a', { version }, make(text(5000)))
    const next = await cache.get('/b', { version }, make(text(5500)))
    expect(gunzipSync(await old.encode('gzip'))).toEqual(text(5000))
    expect(await cache.get('/b', { version }, make(text(5)))).toBe(next)
  })

  it('is counted as found or as made', async () => {
    const counted: unknown[] = []
    const stop = startTelemetry({ count: (...given: unknown[]) => counted.push(given) } as never)
    const cache = createAnswerCache()
    for (let read = 0; read < 2; read++) await cache.get('/a', { version }, async () => Buffer.from('a'))
    stop()
    expect(counted).toEqual(
      ['miss', 'hit'].map((result) => ['storefront_cache_reads_total', { cache: 'answers', result }]),
    )
  })
})

/** Looks that wait until the test answers them. */
function openLooks() {
  const looks: { resolve(seen: string): void; reject(error: Error): void }[] = []
  const look = () =>
    new Promise<string>((resolve, reject) => {
      looks.push({ resolve, reject })
    })
  return { looks, look }
}

describe('an answer that observes the stock', () => {
  const version = '1'
  type Look = () => Promise<string>
  const ask = (cache: AnswerCache, stock: number, seen: string, look: Look) =>
    cache.get('/a', { version, stock, read: (work) => work({} as Tx) }, async ({ observer }) => {
      observer.note({ seen, look })
      return Buffer.from(seen)
    })

  it('is looked at once for all who ask after a change, and made anew once something else is seen', async () => {
    const cache = createAnswerCache()
    let left = 'five'
    let looks = 0
    const look = async () => {
      looks++
      return left
    }
    const first = await ask(cache, 1, left, look)
    expect(await Promise.all([ask(cache, 2, 'new', look), ask(cache, 2, 'new', look)])).toEqual([
      first,
      first,
    ])
    expect([await ask(cache, 2, 'new', look), looks]).toEqual([first, 1])
    left = 'four'
    expect((await ask(cache, 3, left, look)).bytes.toString()).toBe('four')
  })

  it('is there at once after it was looked at', async () => {
    const cache = createAnswerCache()
    const look = async () => 'five'
    const first = await ask(cache, 1, 'five', look)
    const looked = ask(cache, 2, 'new', look)
    expect(looked).toBeInstanceOf(Promise)
    await looked
    expect(ask(cache, 2, 'new', look)).toBe(first)
  })

  it('is made anew if only one of the things that it shows has changed', async () => {
    const cache = createAnswerCache()
    const left = ['five', 'two']
    const get = (stock: number) =>
      cache.get('/a', { version, stock, read: (work) => work({} as Tx) }, async ({ observer }) => {
        for (const [at, seen] of left.entries()) observer.note({ seen, look: async () => left[at] ?? '' })
        return Buffer.from(left.join())
      })
    await get(1)
    left[1] = 'one'
    expect(String((await get(2)).bytes)).toBe('five,one')
  })

  it('that is out of date is not shown after making it anew has failed', async () => {
    const cache = createAnswerCache()
    let left = 'five'
    const look = async () => left
    const get = (stock: number, make: () => Promise<Buffer>) =>
      cache.get('/a', { version, stock, read: (work) => work({} as Tx) }, ({ observer }) => {
        observer.note({ seen: left, look })
        return make()
      })
    await get(1, async () => Buffer.from(left))
    left = 'four'
    await expect(get(2, () => Promise.reject(new Error('The database is away.')))).rejects.toThrow('away')
    expect(String((await get(2, async () => Buffer.from(left))).bytes)).toBe('four')
  })

  it('is looked at once for the newest stock, though looks for older ones fail meanwhile', async () => {
    const cache = createAnswerCache()
    const { looks, look } = openLooks()
    const first = await ask(cache, 1, 'five', look)
    const older = ask(cache, 2, 'new', look)
    const newer = ask(cache, 3, 'new', look)
    looks[0]?.reject(new Error('The database is away.'))
    await expect(older).rejects.toThrow('away')
    const newest = ask(cache, 3, 'new', look)
    expect(looks).toHaveLength(2)
    looks[1]?.resolve('five')
    expect(await Promise.all([newer, newest])).toEqual([first, first])
  })

  it('fails for those alone who wait for a look that fails', async () => {
    const cache = createAnswerCache()
    const { looks, look } = openLooks()
    const first = await ask(cache, 1, 'five', look)
    const asked = Promise.allSettled([ask(cache, 2, 'new', look), ask(cache, 3, 'new', look)])
    for (const started of [...looks].reverse()) {
      started.reject(new Error('The database is away.'))
      await new Promise(setImmediate)
    }
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const again = ask(cache, 3, 'new', look)
    looks[2]?.resolve('five')
    expect(await again).toBe(first)
  })

  it('is looked at again where the look before has failed', async () => {
    const cache = createAnswerCache()
    let isAway = true
    const look = async () => {
      if (isAway) throw new Error('The database is away.')
      return 'five'
    }
    const first = await ask(cache, 1, 'five', look)
    await expect(ask(cache, 2, 'new', look)).rejects.toThrow('away')
    isAway = false
    expect(await ask(cache, 2, 'new', look)).toBe(first)
  })

  it('is made anew where it depends on the stock in ways that nobody can look at', async () => {
    const cache = createAnswerCache()
    let made = 0
    const get = (stock: number) =>
      cache.get('/a', { version, stock, read: (work) => work({} as Tx) }, async ({ observer }) => {
        observer.noteUnknown()
        return Buffer.from(String(++made))
      })
    await get(1)
    await get(1)
    await get(2)
    expect(made).toBe(2)
  })
})

describe('matchesEtag', () => {
  const etag = '"abc-br"'

  it('knows a body by the ETag of any of its encodings, weak or strong', () => {
    for (const sent of [
      '"abc-br"',
      'W/"abc-br"',
      '"abc-br-br"',
      '"x", "abc-br-gzip"',
      '*',
      ' * ',
      ' W/"abc-br-br" ',
    ])
      expect([sent, matchesEtag(sent, etag)]).toEqual([sent, true])
    for (const sent of [undefined, '', '"abc"', '"abc-gzip"', 'abc-br', '"W/abc-br"', '"x*"'])
      expect([sent, matchesEtag(sent, etag)]).toEqual([sent, false])
  })

  it('has another for each encoding', () => {
    expect(encodedEtag('"abc"', undefined)).toBe('"abc"')
    expect(encodedEtag('"abc"', 'gzip')).toBe('"abc-gzip"')
  })
})
