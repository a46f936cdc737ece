import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'

let site: ProductionSite

beforeAll(async () => {
  site = await openProductionSite()
})
afterAll(() => site.close())

/** An address of this machine that other machines, or at least other programs than a loopback server's, may be reached at. */
const outside =
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2'

it('is reached from outside only in production, or where HOST says so', { timeout: 240_000 }, async () => {
  const isReached = async (env: Record<string, string>) => {
    const server = await site.start({ NODE_ENV: '', ...env })
    const answer = await fetch(`http://${outside}:${server.port}/healthz`).catch(() => undefined)
    await server.stop()
    return answer?.ok ?? false
  }
  const isServerDatabase = site.env.DATABASE_URL?.startsWith('postgres') ?? false
  expect(await isReached({})).toBe(isServerDatabase)
  expect(await isReached({ HOST: '0.0.0.0' })).toBe(true)
})
