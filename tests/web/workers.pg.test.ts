import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { signRequest } from '#tests/support/signing.ts'

let site: ProductionSite
let server: ProductionServer
let metricsPort: number

beforeAll(async () => {
  metricsPort = await findFreePort()
  site = await openProductionSite()
  server = await site.start({ WORKERS: '2', METRICS_PORT: String(metricsPort) })
}, 300_000)
afterAll(() => site?.close())

async function askOnce(): Promise<number> {
  const target = '/api/v1/site'
  const { status } = await sendRaw(server.port, {
    target,
    headers: signRequest(site.credentials, { target }),
  })
  return status
}

it('several processes answer on one port, and one that is killed is replaced', async () => {
  const before = await findWorkers(server.pid)
  expect(before).toHaveLength(2)
  expect(await Promise.all(Array.from({ length: 20 }, askOnce))).toEqual(
    Array.from({ length: 20 }, () => 200),
  )
  process.kill(before[0] ?? 0, 'SIGKILL')
  await sleep(200)
  // The other one goes on.
  expect(await Promise.all(Array.from({ length: 20 }, askOnce))).toEqual(
    Array.from({ length: 20 }, () => 200),
  )
  await expect.poll(async () => (await findWorkers(server.pid)).length, { timeout: 60_000 }).toBe(2)
  expect(await findWorkers(server.pid)).not.toContain(before[0])
  await expect.poll(server.log).toContain('A worker died and is replaced.')
}, 240_000)

it('the metrics of all are told together, and a signal ends them all well', async () => {
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  // One that was replaced just now tells none until it has started.
  await expect
    .poll(read, { timeout: 120_000 })
    .toMatch(/storefront_http_request_seconds_count\{[^}]*route="\/api\/v1\/site"[^}]*\} [1-9]/)
  expect(await read()).toContain('storefront_outbox_waiting')
  const workers = await findWorkers(server.pid)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
}, 240_000)

/** The processes that a process has started. */
async function findWorkers(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
