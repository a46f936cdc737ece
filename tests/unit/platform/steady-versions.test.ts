import { describe, expect, it } from 'vitest'
import type { Versions } from '#lib/platform/database/data-version.ts'
import { createSteadyVersions } from '#lib/platform/database/postgresql/postgresql-standby.ts'

const told = { content: '1', catalogue: '2', stock: '3', settings: '4', search: '5' } as Versions
const away = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })

/** A server that is away until it is told what to answer. */
function openServer(answer: Versions | null) {
  const server = { answer, asked: 0 }
  const read = async () => {
    server.asked++
    if (!server.answer) throw away()
    return server.answer
  }
  return { server, read }
}

describe('while neither the primary nor the standby responds, as when one takes over', () => {
  it('the versions are waited for, and told by the first that does', async () => {
    const primary = openServer(told)
    const copy = openServer(null)
    const versions = createSteadyVersions(primary, copy)
    expect(await versions.read()).toEqual(told)
    primary.server.answer = null
    const waiting = versions.read()
    await expect.poll(() => copy.server.asked).toBeGreaterThan(1)
    copy.server.answer = told
    expect(await waiting).toEqual(told)
    expect(versions.isFromCopy()).toBe(true)
    primary.server.answer = { ...told, stock: '4' }
    expect(await versions.read()).toMatchObject({ stock: '4' })
    expect(versions.isFromCopy()).toBe(false)
  })

  it('a standby that lacks what the primary has told of is not believed', async () => {
    const primary = openServer({ ...told, stock: '10' } as Versions)
    const copy = openServer({ ...told, stock: '9' } as Versions)
    const versions = createSteadyVersions(primary, copy)
    await versions.read()
    primary.server.answer = null
    const waiting = versions.read()
    await expect.poll(() => copy.server.asked).toBeGreaterThan(1)
    copy.server.answer = { ...told, stock: '10' } as Versions
    expect(await waiting).toMatchObject({ stock: '10' })
  })

  it('they are given up in the end', async () => {
    const primary = openServer(told)
    const versions = createSteadyVersions(primary, openServer(null))
    await versions.read()
    primary.server.answer = null
    await expect(versions.read()).rejects.toThrow('gone')
  })

  it('a server that has just started does not wait, since it does not know what it would miss', async () => {
    const copy = openServer(told)
    await expect(createSteadyVersions(openServer(null), copy).read()).rejects.toThrow('gone')
    expect(copy.server.asked).toBe(0)
  })

  it('what is wrong with the question is no outage', async () => {
    const read = async (): Promise<Versions> => {
      throw new Error('no such table')
    }
    const copy = openServer(told)
    await expect(createSteadyVersions({ read }, copy).read()).rejects.toThrow('no such table')
    expect(copy.server.asked).toBe(0)
  })
})
