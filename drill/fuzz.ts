import { Agent, request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { v1 } from '#lib/api/v1/index.ts'
import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { type FuzzedAnswer, findFault } from '#tests/support/fuzz/find-fault.ts'
import { readOperations } from '#tests/support/fuzz/operations.ts'
import { type FuzzedRequest, fuzzedRequests } from '#tests/support/fuzz/requests.ts'
import { seedStore } from '#tests/support/fuzz/seed-store.ts'
import { openProductionSite } from '#tests/support/production-server.ts'

// Sends the real server requests that nobody would send. Every answer must be well-formed, and none a 5xx.
// Flags: --requests 100000, --seed N to repeat a run, --postgres.
const flags = process.argv.slice(2)
const REQUESTS = readNumber(flags, '--requests', 100_000)
const SEED = readNumber(flags, '--seed', Math.floor(Math.random() * 2 ** 31))
const CLIENTS = 4
// What is longer is refused by the parser, under a request id of its own.
const MAX_HEAD = 15_000

const site = await openProductionSite(await createDrillDatabase(flags))
const agent = new Agent({ keepAlive: true })
const statuses = new Map<number, number>()
try {
  await seedStore(site.app)
  const server = await site.start()
  console.log(`${REQUESTS} requests from seed ${SEED}`)
  const requests = fuzzedRequests(readOperations(v1)).filter((one) => measureHead(one) <= MAX_HEAD)
  const property = fc.asyncProperty(requests, async (one) => {
    const answer = await send(server.port, one)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = findFault(one, answer)
    if (fault) throw new Error(`${fault} ${answer.text.slice(0, 300)}`)
  })
  const numRuns = Math.ceil(REQUESTS / CLIENTS)
  const clients = Array.from({ length: CLIENTS }, (_, i) => fc.assert(property, { numRuns, seed: SEED + i }))
  await Promise.all(clients)
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b)) console.log(`${status}: ${count}`)
  if (/A request failed|could not be answered/.test(server.log())) throw new Error(server.log())
} finally {
  agent.destroy()
  await site.close()
}

function measureHead({ target, headers }: FuzzedRequest): number {
  return (
    target.length +
    Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  )
}

function send(port: number, { method, target, headers, body }: FuzzedRequest): Promise<FuzzedAnswer> {
  const { key, secret } = site.credentials
  return new Promise((resolve, reject) => {
    const sending = openRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: `/api/v1${target}`,
        headers: { ...headers, 'x-api-key': key, 'x-api-secret': secret, 'content-length': body.byteLength },
      },
      async (response) => {
        const single = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(single),
          text: await text(response),
        })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
