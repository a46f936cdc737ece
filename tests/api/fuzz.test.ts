import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v1 } from '#lib/api/v1/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { bodyEndpoint } from '#tests/support/fuzz/body-endpoint.ts'
import { findFault } from '#tests/support/fuzz/find-fault.ts'
import { readOperations } from '#tests/support/fuzz/operations.ts'
import { fuzzedRequests } from '#tests/support/fuzz/requests.ts'
import { seedStore } from '#tests/support/fuzz/seed-store.ts'

const REQUESTS = 2_000
const endpoints = [...v1, bodyEndpoint]

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ endpoints })
  await seedStore(api.app)
})
afterAll(() => api?.close())

it('every one of 2,000 requests that nobody would send gets a well-formed answer, and none a 5xx', async () => {
  const operations = readOperations(endpoints)
  const statuses = new Map<number, number>()
  const { key, secret } = api.credentials

  const property = fc.asyncProperty(fuzzedRequests(operations), async (request) => {
    const { method, target, headers, body } = request
    const signedIn = { ...headers, 'x-api-key': key, 'x-api-secret': secret }
    const answer = await api.send(target, { method, headers: signedIn, body })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = findFault(request, toFuzzed(answer))
    if (fault) throw new Error(`${fault} ${answer.text.slice(0, 300)}`)
  })
  // The seed is fixed so that the suite says the same of the same code; the drill of this name goes further.
  await fc.assert(property, { numRuns: REQUESTS, seed: 20_260_601 })

  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(REQUESTS)
  for (const status of [200, 201, 304, 400, 401, 404, 405, 413, 415, 422])
    expect([status, statuses.get(status) ?? 0]).toEqual([status, expect.toSatisfy((count) => count > 0)])
}, 180_000)

it('a sentence may quote the words of a validator, and may not say them', () => {
  const answer = (sentence: string) => ({
    status: 422,
    headers: { 'x-request-id': 'r1', 'content-type': 'application/json; charset=utf-8' },
    text: JSON.stringify({ message: 'The given data was invalid.', errors: { after: [sentence] } }),
  })
  const request = { method: 'GET', target: '/posts?after=NaN', headers: {}, body: Buffer.alloc(0) }
  expect(findFault(request, answer('“NaN” is not a valid value.'))).toBeUndefined()
  expect(findFault(request, answer('Expected number, received NaN.'))).toMatch(/no lists of sentences/)
})

function toFuzzed({
  status,
  headers,
  text,
}: {
  status: number
  headers: Record<string, string>
  text: string
}) {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { status, headers: Object.fromEntries(lower), text }
}
