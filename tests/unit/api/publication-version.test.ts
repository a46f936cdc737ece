import { describe, expect, it } from 'vitest'
import type { ApiPorts } from '#lib/api/kernel/ports.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import { publicationVersion } from '#lib/web/http/cache-validity.ts'

const NOON = Date.UTC(2026, 5, 1, 12)
const at = (minutes: number) => new Date(NOON + minutes * 60_000)
const versionsOf = (content: number): Versions => ({
  settings: 1,
  content,
  catalogue: 1,
  stock: 1,
  search: 1,
})

/** A site on which something appears at these moments; `fail` has the next look-ahead fail. */
const openSite = (...moments: Date[]) => {
  let now = at(0)
  let failures = 0
  let lookUps = 0
  const ports = {
    clock: { now: () => now },
    publications: [
      async () => {
        lookUps++
        if (failures > 0) {
          failures--
          throw new Error('The database does not respond.')
        }
        return moments.find((moment) => moment > now) ?? null
      },
      async () => null,
    ],
  } as unknown as ApiPorts
  return {
    schedule: (moment: Date) => {
      moments.push(moment)
      moments.sort((a, b) => a.getTime() - b.getTime())
    },
    version: (content = 1) => publicationVersion(ports, versionsOf(content), ['content', 'catalogue']),
    setTime: (minutes: number) => {
      now = at(minutes)
    },
    fail: () => failures++,
    lookUps: () => lookUps,
  }
}

describe('the version of what public reads show', () => {
  it('changes when something appears, once for each moment, and looks ahead no oftener', async () => {
    const site = openSite(at(10), at(20))
    const versions = []
    for (const minutes of [0, 9, 10, 11, 20, 30]) {
      site.setTime(minutes)
      versions.push(await site.version())
    }
    const [first, second, third] = [versions[0], versions[2], versions[4]]
    expect(versions).toEqual([first, first, second, second, third, third])
    expect(new Set(versions).size).toBe(3)
    expect(site.lookUps()).toBe(3)
  })

  it('is never again that of before a moment, though a look-ahead fails after it', async () => {
    const site = openSite(at(10))
    const before = await site.version()
    site.setTime(11)
    site.fail()
    await expect(site.version()).rejects.toThrow('does not respond')
    expect(await site.version()).not.toBe(before)
  })

  it('is never again that of before a moment, though a request of an older version arrives late', async () => {
    const site = openSite(at(10))
    const before = await site.version(2)
    site.setTime(11)
    const after = await site.version(2)
    await site.version(1)
    expect(await site.version(2)).toBe(after)
    expect(after).not.toBe(before)
  })

  it('is never again that of before a moment, though nobody asked while it was next', async () => {
    const site = openSite(at(10), at(20))
    const before = await site.version()
    site.setTime(15)
    const between = await site.version(7)
    site.setTime(25)
    expect(new Set([before, between, await site.version(), await site.version(7)]).size).toBe(4)
  })

  it('is one for all who ask together when a moment has passed, and looks ahead once', async () => {
    const site = openSite(at(10), at(20))
    await site.version()
    site.setTime(10)
    const versions = await Promise.all(Array.from({ length: 20 }, () => site.version()))
    expect(new Set(versions).size).toBe(1)
    expect(site.lookUps()).toBe(2)
  })

  it('looks ahead once where a moment passes while several wait for it', async () => {
    const site = openSite(at(10), at(20))
    const waiting = [site.version(), site.version(), site.version()]
    site.setTime(10)
    expect(new Set(await Promise.all(waiting)).size).toBe(1)
    expect(site.lookUps()).toBe(2)
  })

  it('changes when something appears that was scheduled since', async () => {
    const site = openSite(at(20))
    await site.version(1)
    site.schedule(at(10))
    const before = await site.version(2)
    site.setTime(10)
    expect(await site.version(2)).not.toBe(before)
  })

  it('is known at once after the first look-ahead', async () => {
    const site = openSite(at(10))
    const first = site.version()
    expect(first).toBeInstanceOf(Promise)
    expect(site.version()).toBeInstanceOf(Promise)
    const version = await first
    expect(site.version()).toBe(version)
  })

  it('is not stuck where the moment after passes while the look-ahead is under way', async () => {
    const site = openSite(at(10), at(20))
    const version = site.version()
    site.setTime(10)
    const late = await version
    expect(late).toBe(await site.version())
    expect(site.lookUps()).toBe(2)
  })
})
