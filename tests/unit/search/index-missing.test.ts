import { describe, expect, it } from 'vitest'
import { isIndexMissing } from '#lib/search/index.ts'

describe('an index that is missing', () => {
  const isMissing = (
    given: { chosen?: string; ready?: boolean; key?: 'text'; answering?: string },
    engine?: string,
  ) => {
    const { chosen = 'mine', ready = false, key, answering = 'database' } = given
    const engines: Record<string, object> = {
      mine: { status: async () => ({ ready }) },
      other: { status: async () => ({ ready }) },
      database: {},
    }
    const search = {
      definitions: () => new Map([['page', { model: { key } }]]),
      engines: () => Object.keys(engines),
      engineName: () => chosen,
      engine: (name: string) => engines[name],
      engineFor: async () => engines[answering],
    } as unknown as Parameters<typeof isIndexMissing>[0]
    return engine === undefined ? isIndexMissing(search, 'page') : isIndexMissing(search, 'page', engine)
  }

  it('is one of the chosen engine, which another answers for', async () => {
    expect(await isMissing({})).toBe(true)
    expect(await isMissing({ answering: 'mine' })).toBe(false)
    expect(await isMissing({}, 'mine')).toBe(true)
  })

  it('is one of another engine that is not ready', async () => {
    expect(await isMissing({ ready: false }, 'other')).toBe(true)
    expect(await isMissing({ ready: true }, 'other')).toBe(false)
  })

  it('is none of an unknown engine, nor of rows that are keyed by text', async () => {
    expect(await isMissing({ chosen: 'gone' })).toBe(false)
    expect(await isMissing({}, 'gone')).toBe(false)
    expect(await isMissing({ key: 'text' })).toBe(false)
  })
})
