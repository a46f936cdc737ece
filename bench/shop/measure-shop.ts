import { readCpuSeconds } from '../measure/cpu-time.ts'
import { percentile } from '../measure/median.ts'
import type { ServerProcess } from '../servers/start-process.ts'
import type { ShopCase } from './shop-cases.ts'
import type { ShopClient } from './shop-client.ts'

export type ShopPeer = { server: ServerProcess; client: ShopClient; productIds: number[] }

/** Microseconds that the server computed for a request, requests in a second, and milliseconds. */
export type ShopFigures = { cpu: number; perSecond: number; p95: number }

/** Has buyers do one thing so many times. Throws where it does not succeed. */
export async function measureShop(
  one: ShopCase,
  { server, client, productIds }: ShopPeer,
  { requests, connections }: { requests: number; connections: number },
): Promise<ShopFigures> {
  const tokens = await one.prepare(client, productIds, requests)
  const latencies: number[] = []
  const before = readCpuSeconds(server.pid)
  const began = performance.now()
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < requests; at = next++) {
      const id = productIds[at % productIds.length] ?? 0
      const { status, milliseconds, text } = await one.ask(client, id, tokens[at % tokens.length] ?? '')
      if (status !== one.status) throw new Error(`${server.name} answered ${status} to ${one.name}: ${text}`)
      latencies.push(milliseconds)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - began) / 1000
  const cpu = ((readCpuSeconds(server.pid) - before) / requests) * 1e6
  return { cpu, perSecond: requests / seconds, p95: percentile(latencies, 0.95) }
}
