import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Asked = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

/** The EU's register of VAT numbers, as its REST interface answers. */
export async function openViesPeer() {
  const asked: Asked[] = []
  const state = {
    asked,
    /** With their prefix; all others are not valid. */
    valid: new Set<string>(),
    /** Whether the member states answer. */
    isUp: true,
  }
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/check-vat-number') return answer(404, {})
    const body = (await json(request)) as Asked
    asked.push(body)
    const { countryCode, vatNumber, requesterNumber } = body
    if (!state.isUp)
      return answer(200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })
    return answer(200, {
      countryCode,
      vatNumber,
      requestDate: '2026-11-21T10:00:00.000Z',
      valid: state.valid.has(countryCode + vatNumber),
      requestIdentifier: requesterNumber === undefined ? '' : 'WAPIAAAAY2Yb8vzq',
      name: '---',
      address: '---',
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
