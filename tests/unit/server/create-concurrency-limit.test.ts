import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAddressReader } from '#lib/platform/net/client-address.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { sendAnswer } from '#lib/server/create-listener.ts'
import { createConcurrencyLimit } from '#lib/server/requests/page-limits.ts'
import { readSiteRequest } from '#tests/support/services/serve-answers.ts'

const WAIT = { timeout: 60_000, interval: 10 }
let folder: string
let server: Server
let begun: string[]
let asked: number
const clients: Socket[] = []

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-turns-'))
  begun = []
  asked = 0
  const env = readEnvironment({
    MAX_PAGES: '1',
    MAX_FORMS: '1',
    MAX_WAITING_PER_ADDRESS: '2',
    STORAGE_PATH: folder,
  })
  const inTurn = createConcurrencyLimit({ env, readAddress: createAddressReader([]) })
  server = createServer(async (request, response) => {
    asked++
    const sent = readSiteRequest(request)
    const answer = await inTurn(sent, response, async () => {
      begun.push(sent.target)
      if (sent.target === '/stuck') await new Promise(() => undefined)
      const body = sent.target === '/endless' ? new PassThrough() : 'fine'
      return { status: 200, headers: {}, body }
    })
    if (answer) await sendAnswer(request, response, answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

const ask = async (target: string, method = 'GET') => {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => undefined)
  const before = asked
  client.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await vi.waitFor(() => expect(asked).toBe(before + 1), WAIT)
  return client
}
const untilBegun = (...targets: string[]) => vi.waitFor(() => expect(begun).toEqual(targets), WAIT)

describe('a page’s turn', () => {
  it('ends once its answer is made, however long it takes to send', async () => {
    await ask('/endless')
    await ask('/next')
    await untilBegun('/endless', '/next')
  })

  it('ends soon after its client has left', async () => {
    const client = await ask('/stuck')
    await ask('/next')
    expect(begun).toEqual(['/stuck'])
    client.destroy()
    await untilBegun('/stuck', '/next')
  })

  it('never comes for a client that has left meanwhile', async () => {
    const first = await ask('/stuck')
    const leaver = await ask('/left')
    leaver.destroy()
    await vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) =>
          server.getConnections((_, number) => (number === 1 ? resolve() : reject(new Error(`${number}`)))),
        ),
      WAIT,
    )
    await ask('/next')
    first.destroy()
    await untilBegun('/stuck', '/next')
  })

  it('is refused with 503 where too many of the address wait, and waits for no form', async () => {
    await ask('/stuck')
    await ask('/one')
    await ask('/two')
    const [answer] = await once(await ask('/three'), 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5\r\n/)
    await ask('/contact/message', 'POST')
    await ask('/pay/17')
    await untilBegun('/stuck', '/contact/message', '/pay/17')
  })
})
