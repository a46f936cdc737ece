import type { BenchSite } from './open-site.ts'
import type { Servers } from './plan-series.ts'
import type { ReadCase } from './read-cases.ts'

/**
 * Teaches the bare server our answers, and makes sure that Fastify gives the same ones: peers that did less would make
 * us look bad, or good, for nothing.
 */
export async function preparePeers(
  reads: readonly ReadCase[],
  servers: Servers,
  site: BenchSite,
): Promise<void> {
  const { key, secret } = site.credentials
  const headers = { 'X-Api-Key': key, 'X-Api-Secret': secret }
  for (const read of reads) {
    for (const target of read.targets) {
      const answer = await fetchText(servers.storefront.port, target, { headers })
      await fetchText(servers.bare.port, target, { method: 'PUT', body: answer })
      if (!read.hasPeer) continue
      const peer = await fetchText(servers.fastify.port, target, {})
      const place = findDifference(JSON.parse(answer), JSON.parse(peer))
      if (place !== undefined) throw new Error(`Fastify answers ${target} differently at ${place}.`)
    }
  }
}

async function fetchText(port: number, target: string, init: RequestInit): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${target}`, init)
  if (!response.ok)
    throw new Error(`${target} was answered with ${response.status}: ${await response.text()}`)
  return response.text()
}

/** Where two JSON values first differ. */
function findDifference(ours: unknown, theirs: unknown, place = '$'): string | undefined {
  if (!isNested(ours) || !isNested(theirs)) return ours === theirs ? undefined : place
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  for (const key of keys) {
    const difference = findDifference(ours[key], theirs[key], `${place}.${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
