import Sqlite from 'better-sqlite3'
import { signRequest } from '#tests/support/signing.ts'
import { percentile } from '../measure/median.ts'
import { type Connection, openConnection } from './connection.ts'
import type { LoadResult, LoadTask } from './task.ts'

// In a process of its own, so that what it costs is not counted to any server.
process.on('message', (task: LoadTask) => {
  run(task).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

let sent = 0

async function run(task: LoadTask): Promise<LoadResult> {
  const write = task.write && prepareWrite(task.write)
  const connections = await Promise.all(
    Array.from({ length: write ? 1 : task.connections }, () => openConnection(task.port)),
  )
  const latencies: number[] = []
  const failures: Record<number, number> = {}
  const began = performance.now()
  const end = began + task.seconds * 1000
  const work = async (connection: Connection): Promise<void> => {
    while (performance.now() < end && latencies.length < task.requests) {
      write?.()
      const { status, milliseconds } = await connection.send(buildRequest(task))
      latencies.push(milliseconds)
      if (status !== 200) failures[status] = (failures[status] ?? 0) + 1
    }
  }
  await Promise.all(connections.map(work))
  const seconds = (performance.now() - began) / 1000
  for (const connection of connections) connection.close()
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share))
  return { requests: latencies.length, seconds, p50, p95, p99, failures }
}

function buildRequest({ targets, headers, distinct, sign }: LoadTask): string {
  const number = sent++
  const target = targets[number % targets.length] ?? '/'
  const asked = distinct
    ? `${target}${target.includes('?') ? '&' : '?'}${distinguish(distinct, number)}`
    : target
  const all = sign ? { ...headers, ...signRequest(sign, { target: asked }) } : headers
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${asked} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`
}

function distinguish(how: NonNullable<LoadTask['distinct']>, number: number): string {
  if (typeof how === 'boolean') return `fresh=${number}`
  return `${how.parameter}=${how.from + (number % (how.to - how.from))}`
}

function prepareWrite({ file, table }: { file: string; table: string }): () => void {
  const database = new Sqlite(file, { timeout: 5_000 })
  database.pragma('synchronous = OFF')
  const statement = database.prepare(`UPDATE "${table}" SET "slug" = "slug" WHERE "id" = 1`)
  return () => void statement.run()
}
