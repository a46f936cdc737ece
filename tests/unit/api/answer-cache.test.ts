import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#lib/platform/database/db.ts'
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
    for (const sent of ['"abc-br"', 'W/"abc-br"', '"abc-br-br"', '"x", "abc-br-gzip"', '*'])
      expect([sent, matchesEtag(sent, etag)]).toEqual([sent, true])
    for (const sent of [undefined, '', '"abc"', '"abc-gzip"', 'abc-br'])
      expect([sent, matchesEtag(sent, etag)]).toEqual([sent, false])
  })

  it('has another for each encoding', () => {
    expect(encodedEtag('"abc"', undefined)).toBe('"abc"')
    expect(encodedEtag('"abc"', 'gzip')).toBe('"abc-gzip"')
  })
})
