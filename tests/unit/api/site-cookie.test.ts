import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import {
  dropCookie,
  openCookie,
  parseCookies,
  type SealedCookie,
  sealCookie,
  sealValue,
  siteCookieName,
  writePlainCookie,
  writeSiteCookie,
} from '#lib/web/http/site-cookie.ts'
import { createTestClock } from '#tests/support/clock.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'
const settingsOf = (url: string | null) => ({ 'site.url': url }) as Settings
const plain = settingsOf(null)
const https = settingsOf('https://shop.example')

const openSite = (settings = plain, secrets = createSecrets(SECRET)) => ({
  settings: { current: settings },
  secrets,
  clock: createTestClock('2026-06-01T12:00:00Z'),
})
/** The cookies of a browser that has received these lines. */
const jarOf = (lines: readonly string[] | null) =>
  Object.fromEntries(
    (lines ?? []).map((line) => [line.slice(0, line.indexOf('=')), /=([^;]*)/.exec(line)?.[1]]),
  )
/** A text that no compression makes shorter: about 1.8 characters of a cookie for each byte. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64')

const note = { name: 'note', schema: z.string(), seconds: 60 } satisfies SealedCookie
const long = { ...note, name: 'long', parts: 3 }

describe('the cookies of a request', () => {
  it('are read by name, without the blanks around them; the first of a repeated one counts', () => {
    expect([...parseCookies(' a = 1 ;b=2=3; a=4;c=;=5; d ;\te=6\t')]).toEqual([
      ...[
        ['a', '1'],
        ['b', '2=3'],
        ['c', ''],
        ['e', '6'],
      ],
    ])
    expect([...parseCookies('')]).toEqual([])
    expect([...parseCookies('a=;a=1')]).toEqual([['a', '']])
  })
})

describe('a cookie of the site', () => {
  it('is only for its own host, and only over https where the site has it', () => {
    expect(writeSiteCookie(https, 'a', 'b', 60)).toBe(
      '__Host-a=b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    )
    expect(siteCookieName(https, 'a')).toBe('__Host-a')
    for (const settings of [plain, settingsOf('http://shop.example')]) {
      expect(writeSiteCookie(settings, 'a', 'b', 0)).toBe('a=b; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
      expect(siteCookieName(settings, 'a')).toBe('a')
    }
  })

  it('that scripts may read differs in nothing else', () => {
    expect(writePlainCookie(https, 'a', 'b', 60)).toBe('__Host-a=b; Path=/; Max-Age=60; SameSite=Lax; Secure')
    expect(writePlainCookie(plain, 'a', 'b', 60)).toBe('a=b; Path=/; Max-Age=60; SameSite=Lax')
  })
})

describe('a sealed cookie', () => {
  it('brings its value back, under the name that the site’s cookies have', async () => {
    for (const [settings, name] of [
      [plain, 'note'],
      [https, '__Host-note'],
    ] as const) {
      const site = openSite(settings)
      const lines = await sealCookie(site, note, 'Hello')
      expect(lines).toHaveLength(1)
      expect(lines?.[0]).toMatch(
        new RegExp(`^${name}=Fe26\\.2\\*[^;]+; Path=/; Max-Age=60; HttpOnly; SameSite=Lax(; Secure)?$`),
      )
      expect(await openCookie(site, note, jarOf(lines))).toBe('Hello')
    }
    expect(await openCookie(openSite(), note, {})).toBeUndefined()
    expect(await openCookie(openSite(), note, { note: '' })).toBeUndefined()
  })

  it('is valid for as long as it says, to the second', async () => {
    const site = openSite()
    const [usual, short] = [await sealCookie(site, note, 'Hello'), await sealCookie(site, note, 'Hello', 10)]
    expect([usual?.[0], short?.[0]].map((line) => /Max-Age=\d+/.exec(line ?? '')?.[0])).toEqual([
      ...['Max-Age=60', 'Max-Age=10'],
    ])
    const read = () => Promise.all([usual, short].map((lines) => openCookie(site, note, jarOf(lines))))
    site.clock.advance(9)
    expect(await read()).toEqual(['Hello', 'Hello'])
    site.clock.advance(1)
    expect(await read()).toEqual(['Hello', undefined])
    site.clock.advance(49)
    expect(await read()).toEqual(['Hello', undefined])
    site.clock.advance(1)
    expect(await read()).toEqual([undefined, undefined])
  })

  it('says as text what it says as a cookie, for as long', async () => {
    const site = openSite()
    const texts = [await sealValue(site, note, 'Hello'), await sealValue(site, note, 'Hello', 10)]
    const read = () => Promise.all(texts.map((text) => openCookie(site, note, { note: text })))
    expect(await read()).toEqual(['Hello', 'Hello'])
    site.clock.advance(10)
    expect(await read()).toEqual(['Hello', undefined])
    site.clock.advance(50)
    expect(await read()).toEqual([undefined, undefined])
  })

  it('is not passed off as another, and not read under another secret', async () => {
    const site = openSite()
    const { note: text } = jarOf(await sealCookie(site, note, 'Hello'))
    expect(await openCookie(site, { ...note, name: 'other' }, { other: text })).toBeUndefined()
    const stranger = openSite(plain, createSecrets('another-secret-that-is-long-enough'))
    expect(await openCookie(stranger, note, { note: text })).toBeUndefined()
    for (const forged of [
      'nonsense',
      `x${text}`,
      `2${text}`.slice(0, -4),
      text?.slice(0, -4),
      '2',
      'Fe26.2*',
    ])
      expect([forged, await openCookie(site, note, { note: forged })]).toEqual([forged, undefined])
  })

  it('outlasts a change of the secret', async () => {
    const lines = await sealCookie(openSite(), note, 'Hello')
    const renewed = createSecrets('another-secret-that-is-long-enough', [SECRET])
    const site = openSite(plain, renewed)
    expect(await openCookie(site, note, jarOf(lines))).toBe('Hello')
    // What is sealed from then on needs the new one alone.
    const alone = openSite(plain, createSecrets('another-secret-that-is-long-enough'))
    expect(await openCookie(alone, note, jarOf(await sealCookie(site, note, 'Hello')))).toBe('Hello')
  })

  it('is read after an upgrade and a restart', async () => {
    const text = [
      'Fe26.2*1*9292835f061c63615b90e0cb8775ea5ebf1f146297c0aa205de8216debb6453a*gT_wHhaDs56s6n19ZxYPoA*',
      'zPVO4Bbj_9Pv8aGzWL3nsIPULV4oQh2qOd48bWQmhSFBUPrrd8fdV7T4Y6X7NXWYl8Q__TZ-y3hjZcOlAoR0bbYhx5sKWgooE8AxXbYdy0E**',
      '1ba48e88ebe9df255cfd69e0c5acc3ad492c45bbe4f1f753c449cd3641c03c95*Umn8gfeD32JSq9sGjLJ9kFSR3-kTS91FM_8mo8-QARs~2',
    ].join('')
    expect(await openCookie(openSite(), note, { note: text })).toBe('Hello')
  })

  it('is nothing where its value is not as its schema says', async () => {
    const site = openSite()
    const any = { ...note, schema: z.unknown() }
    expect(await openCookie(site, note, jarOf(await sealCookie(site, any, 5)))).toBeUndefined()
    const trimmed = { ...note, schema: z.string().trim() }
    expect(await openCookie(site, trimmed, jarOf(await sealCookie(site, note, ' a ')))).toBe('a')
  })

  it('is not written where it is too large to be read again, however well it compresses', async () => {
    const site = openSite()
    const around = JSON.stringify({ name: 'note', until: site.clock.now().getTime(), value: '' }).length
    const most = 256 * 1024 - around
    const lines = await sealCookie(site, note, 'x'.repeat(most))
    expect(await openCookie(site, note, jarOf(lines))).toHaveLength(most)
    expect(await sealCookie(site, note, 'x'.repeat(most + 1))).toBeNull()
    expect(await sealCookie(site, note, 'é'.repeat(most - 1))).toBeNull()
    const text = await sealValue(site, note, 'x'.repeat(most + 1))
    await expect(openCookie(site, note, { note: text })).rejects.toThrow()
  })
})

describe('a sealed cookie of several parts', () => {
  it('is written in as many as it needs, none longer than browsers keep', async () => {
    const site = openSite(https)
    const values = [noise(100), noise(2500), noise(4500)]
    const names: string[][] = []
    for (const value of values) {
      const lines = (await sealCookie(site, long, value)) ?? []
      for (const line of lines) expect(line.length).toBeLessThan(4096)
      const jar = jarOf(lines)
      names.push(Object.keys(jar))
      expect(await openCookie(site, long, jar)).toBe(value)
      // What is left of an earlier and longer value does not count.
      const left = { '__Host-long-1': '55', '__Host-long-2': '55' }
      expect(await openCookie(site, long, { ...left, ...jar })).toBe(value)
    }
    expect(names).toEqual([
      ['__Host-long'],
      ['__Host-long', '__Host-long-1'],
      ['__Host-long', '__Host-long-1', '__Host-long-2'],
    ])
  })

  it('is not written where it needs more than it may have', async () => {
    const site = openSite()
    const value = noise(2500)
    expect(await sealCookie(site, note, value)).toBeNull()
    expect(await sealCookie(site, { ...note, parts: 1 }, value)).toBeNull()
    expect(await sealCookie(site, { ...note, parts: 2 }, value)).toHaveLength(2)
  })

  it('is nothing while a part is missing, or was of another value', async () => {
    const site = openSite()
    const jar = jarOf(await sealCookie(site, long, noise(4500)))
    for (const name of ['long', 'long-1', 'long-2']) {
      expect(await openCookie(site, long, { ...jar, [name]: undefined })).toBeUndefined()
      const other = jarOf(await sealCookie(site, long, noise(4500)))
      expect(await openCookie(site, long, { ...jar, [name]: other[name] })).toBeUndefined()
    }
  })

  it('is removed with all of its parts, or those that the browser has sent', () => {
    const gone = (name: string) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
    const site = openSite()
    expect(dropCookie(site, note)).toEqual([gone('note')])
    expect(dropCookie(site, long)).toEqual(['long', 'long-1', 'long-2'].map(gone))
    expect(dropCookie(site, long, { long: 'a', 'long-2': '', other: 'b' })).toEqual([
      ...['long', 'long-2'].map(gone),
    ])
    expect(dropCookie(site, long, {})).toEqual([])
    expect(dropCookie(openSite(https), long, { long: 'a', '__Host-long-1': 'b' })).toEqual([
      '__Host-long-1=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ])
  })
})

describe('a cookie that the version before wrote', () => {
  const readFormer: SealedCookie['readFormer'] = ({ clock }, text) => {
    if (!text.startsWith('former:')) throw new Error('It is unreadable.')
    return { until: clock.now().getTime() + 1000 * Number(text.slice(7, 9)), value: text.slice(9) }
  }
  const former = { ...long, readFormer }

  it('is read from all of its parts, for as long as it is valid and as the schema says', async () => {
    const site = openSite()
    expect(await openCookie(site, former, { long: 'former:09Hel', 'long-1': 'lo', 'long-2': '!' })).toBe(
      'Hello!',
    )
    expect(await openCookie(site, former, { long: 'former:09Hel', 'long-2': 'lo' })).toBe('Hello')
    expect(await openCookie(site, former, { long: 'former:00Hello' })).toBeUndefined()
    expect(await openCookie(site, former, { long: 'unreadable' })).toBeUndefined()
    expect(await openCookie(site, { ...former, schema: z.number() }, { long: 'former:09a' })).toBeUndefined()
    expect(await openCookie(site, long, { long: 'former:09Hello' })).toBeUndefined()
  })

  it('may begin as the number of parts does', async () => {
    const digits = { ...long, readFormer: (_: unknown, text: string) => ({ until: Infinity, value: text }) }
    for (const text of ['2', '3nonsense', '9Fe26', '1Fe26.2*', 'x2Fe26.2*'])
      expect(await openCookie(openSite(), digits, { long: text, 'long-1': 'a', 'long-2': 'b' })).toBe(
        `${text}ab`,
      )
  })

  it('is not asked for where what this version writes is there', async () => {
    const site = openSite()
    const asked: string[] = []
    const watched: typeof former = {
      ...long,
      readFormer(_, text) {
        asked.push(text)
        throw new Error('It is unreadable.')
      },
    }
    expect(await openCookie(site, watched, jarOf(await sealCookie(site, long, 'Hello')))).toBe('Hello')
    expect(asked).toEqual([])
    expect([await openCookie(site, watched, {}), await openCookie(site, watched, { long: '' })]).toEqual([
      ...[undefined, undefined],
    ])
    expect(asked).toEqual([])
  })
})
