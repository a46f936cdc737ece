import { afterEach, describe, expect, it, vi } from 'vitest'
import * as check from '#lib/search/engines/guarding/check-answers.ts'
import { withinSilence } from '#lib/search/engines/guarding/within-silence.ts'
import type { PluginItem, ReportProgress } from '#lib/search/index.ts'

describe('an answer of an engine', () => {
  const item = { id: 1, title: 'A', url: '/a' } as PluginItem
  const whole = { ...item, type: 'post', excerpt: null, image: null, meta: null, slug: null }
  const page = { limit: 5, offset: 0, reach: 100 }
  const refused = (what: string) =>
    expect.objectContaining({ name: 'MalformedAnswer', message: `The search engine returned ${what}.` })

  it('is completed, and cut to the page', () => {
    expect(check.results({ total: 1, items: [item] }, 'post', page)).toEqual({
      total: 1,
      items: [whole],
      match: 'all',
    })
    const texts = { excerpt: 'b', image: '/c.png', meta: 'd', slug: 'e' }
    const many = { total: 9, items: [{ ...item, ...texts, type: 'other' }, item], match: 'any' as const }
    expect(check.results(many, 'post', { ...page, limit: 1 })).toEqual({
      ...{ total: 9, items: [{ ...whole, ...texts }], match: 'any' },
    })
    expect(check.results({ total: 1, items: [item], match: 'x' as never }, 'post', page).match).toBe('all')
  })

  it.each<[string, unknown]>([
    ['no number of matches', null],
    ['no number of matches', []],
    ['no number of matches', { items: [] }],
    ['no number of matches', { total: -1, items: [] }],
    ['no number of matches', { total: 1.5, items: [] }],
    ['no number of matches', { total: '1', items: [] }],
    ['no list of results', { total: 1 }],
    ['no list of results', { total: 1, items: {} }],
    ['a result without a key or title', { total: 1, items: [null] }],
    ['a result without a key or title', { total: 1, items: [{ ...item, id: '1' }] }],
    ['a result without a key or title', { total: 1, items: [{ ...item, title: 1 }] }],
    [
      'a result whose url is neither an http(s) address nor a path',
      { total: 1, items: [{ ...item, url: 1 }] },
    ],
    [
      'a result whose url is neither an http(s) address nor a path',
      { total: 1, items: [{ ...item, url: 'x:y' }] },
    ],
    ['a result whose excerpt is no text', { total: 1, items: [{ ...item, excerpt: 1 }] }],
    ['a result whose image is no text', { total: 1, items: [{ ...item, image: 1 }] }],
    ['a result whose meta is no text', { total: 1, items: [{ ...item, meta: 1 }] }],
    ['a result whose slug is no text', { total: 1, items: [{ ...item, slug: 1 }] }],
    ['3 matches without the results', { total: 3, items: [] }],
  ])('is refused as %s: %j', (what, answer) => {
    expect(() => check.results(answer as never, 'post', page)).toThrow(refused(what))
  })

  it('may be empty where nobody wants results, and behind the last one', () => {
    const empty = { total: 3, items: [] }
    const isTaken = (given: Partial<typeof page>) => {
      try {
        return check.results(empty, 'post', { ...page, ...given }).total === 3
      } catch {
        return false
      }
    }
    expect(isTaken({ limit: 0 })).toBe(true)
    expect([2, 3, 4].map((offset) => isTaken({ offset }))).toEqual([false, true, true])
    expect([1, 2, 3].map((offset) => isTaken({ offset, reach: 2 }))).toEqual([false, true, true])
  })

  it('is a query that is narrowed to numbers', () => {
    const whole = { rankedIds: [1, 2], found: { ids: [1], total: 1 } }
    expect(check.narrowed(whole)).toBe(whole)
    expect(check.narrowed({})).toEqual({})
    const wrong = [
      null,
      [],
      3,
      { rankedIds: 'all' },
      { rankedIds: ['1'] },
      { found: { ids: [1], total: -1 } },
    ]
    for (const one of [...wrong, { found: { ids: ['1'], total: 1 } }, { found: { ids: 1, total: 1 } }])
      expect(() => check.narrowed(one as never), JSON.stringify(one)).toThrow(refused('no narrowed query'))
  })

  it('is a ranking of numbers with scores', () => {
    const whole = { total: 1, match: 'all' as const, ranked: [{ id: 1, score: 0.5 }] }
    expect(check.ranked(whole)).toBe(whole)
    for (const one of [null, { ...whole, total: -1 }, { ...whole, ranked: {} }])
      expect(() => check.ranked(one as never)).toThrow(refused('no ranked matches'))
    for (const one of [{ id: '1', score: 1 }, { id: 1, score: '1' }, { id: 1 }])
      expect(() => check.ranked({ ...whole, ranked: [whole.ranked[0], one] } as never)).toThrow(
        refused('ranked matches without keys or scores'),
      )
  })

  it('is a status with numbers and dates', () => {
    const whole = { ready: true, documents: 0, bytes: 0, built_at: '2026-01-01', updated_at: null }
    expect(check.status({ ...whole, problem: 'x' })).toEqual({ ...whole, problem: 'x' })
    expect(check.status({ ...whole, built_at: undefined as never })).toEqual({ ...whole, built_at: null })
    for (const one of [null, { ...whole, ready: 1 }])
      expect(() => check.status(one as never)).toThrow(refused('no status'))
    for (const one of [{ documents: -1 }, { bytes: '0' }])
      expect(() => check.status({ ...whole, ...one } as never)).toThrow(refused('a status without numbers'))
    for (const one of [{ built_at: 'then' }, { updated_at: 'now' }])
      expect(() => check.status({ ...whole, ...one })).toThrow(refused('a status whose dates are none'))
  })

  it('is a flag, a text, a number or a list', () => {
    expect([check.flag(false), check.words(''), check.count(0), check.list([])]).toEqual([false, '', 0, []])
    expect(() => check.flag(1 as never)).toThrow(refused('neither true nor false'))
    expect(() => check.words(1 as never)).toThrow(refused('no text'))
    expect(() => check.count(-1)).toThrow(refused('no number'))
    expect(() => check.list({} as never)).toThrow(refused('no list'))
  })
})

describe('work that reports', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const tooLong = new Error('silence')

  it('is given up after a silence, whatever it reports once it has ended', async () => {
    vi.useFakeTimers()
    let report: ReportProgress = () => {}
    const heard: unknown[] = []
    const work = withinSilence(
      100,
      (listen) => {
        report = listen
        return new Promise<never>(() => {})
      },
      (...given) => heard.push(given),
      tooLong,
    )
    const outcome = work.catch((error) => error)
    await vi.advanceTimersByTimeAsync(99)
    report(1, 2)
    await vi.advanceTimersByTimeAsync(99)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe(tooLong)
    expect(heard).toEqual([[1, 2]])
  })

  it('ends with what it gives or throws, and leaves no timer', async () => {
    vi.useFakeTimers()
    expect(await withinSilence(100, async () => 7, undefined, tooLong)).toBe(7)
    const fire = new Error('fire')
    const fail = () => {
      throw fire
    }
    await expect(withinSilence(100, fail, undefined, tooLong)).rejects.toBe(fire)
    expect(vi.getTimerCount()).toBe(0)
  })
})
