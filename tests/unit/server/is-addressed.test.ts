import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAddressed } from '#lib/web/http/raw-request.ts'
import { sendBytes } from '#tests/support/raw-socket.ts'

const server = createServer((request, response) => {
  response.writeHead(isAddressed(request) ? 200 : 400, { Connection: 'close' }).end()
})
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

const statusFor = async (version: string, ...headers: string[]) => {
  const { port } = server.address() as AddressInfo
  const bytes = [`GET / HTTP/${version}`, 'Connection: close', ...headers, '', ''].join('\r\n')
  return (await sendBytes(port, bytes)).status
}

it.each([
  ['1.1', 'Host: shop.example'],
  ['1.1', 'Host: shop.example:8080'],
  ['1.1', 'host: [2001:db8::1]:8080'],
  ['1.1', 'Host: xn--bcher-kva.example'],
  ['1.1', 'X-Name: Host', 'Host: shop.example', 'X-Other: host'],
  ['1.1', 'Home: a', 'HOST: shop.example'],
  ['1.0', 'Accept: */*'],
  ['1.0', 'Host: shop.example'],
])('HTTP/%s with %s is for one host', async (version, ...headers) => {
  expect(await statusFor(version, ...headers)).toBe(200)
})

it('only HTTP/1.0 needs no host', () => {
  const asked = (httpVersion: string) => isAddressed({ headers: {}, httpVersion, rawHeaders: [] })
  expect(['1.0', '1.1', '0.9'].map(asked)).toEqual([true, false, false])
})

it.each([
  ['two hosts', 'Host: shop.example', 'Host: evil.example'],
  ['the same host twice', 'Host: shop.example', 'HOST: shop.example'],
  ['a path', 'Host: shop.example/path'],
  ['a query', 'Host: shop.example?a=1'],
  ['a fragment', 'Host: shop.example#top'],
  ['a name of a user', 'Host: shop.example@evil.example'],
  ['a backslash', 'Host: shop.example\\evil.example'],
  ['two names', 'Host: shop.example evil.example'],
])('%s is for none', async (_name, ...headers) => {
  expect(await statusFor('1.1', ...headers)).toBe(400)
})
