import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAddressReader } from '#lib/platform/net/client-address.ts'
import { trackConnections } from '#lib/server/connections/connections.ts'
import { refuseConnect, refuseUnreadable } from '#lib/server/unreadable.ts'
import { readBody } from '#lib/web/http/raw-request.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const limits = {
  most: 100,
  mostPerAddress: 100,
  readAddress: createAddressReader([]),
}
let server: Server
let client: Socket
let handle: Handle
let parsed: number
let received: string

beforeEach(async () => {
  parsed = 0
  received = ''
  handle = (request, response) => response.end(request.url)
  server = createServer()
  const connections = trackConnections(server, limits)
  server.on('request', () => parsed++)
  server.on(
    'request',
    connections.oneByOne((request, response) => handle(request, response)),
  )
  server.on('connect', refuseConnect)
  server.on('clientError', refuseUnreadable)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client
    .on('error', () => undefined)
    .on('data', (data) => {
      received += data
    })
  await once(client, 'connect')
})
afterEach(() => {
  client.destroy()
  server.close()
  server.closeAllConnections()
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = (body: string) => `POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const posted = (...chunks: string[]) =>
  `POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${[...chunks, '']
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')}`
const bodies = () => [...received.matchAll(/\r\n\r\n([^\r]*?)(?=HTTP\/1.1|$)/g)].map(([, body]) => body)
const until = async (isSo: () => boolean) => {
  const deadline = Date.now() + 15_000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`This never came: ${received.slice(-300)}`)
    await sleep(5)
  }
}
/** Answers with the body, a little later. */
const echo: Handle = async (request, response) => {
  const { bytes } = await readBody(request, response, 100_000)
  await sleep(1)
  response.end(`${request.url}=${Buffer.from(bytes).toString().replaceAll(/\s/g, '_')}`)
}

describe('requests that are sent together', () => {
  it('are parsed one at a time, and answered in order', async () => {
    const answers: (() => void)[] = []
    handle = (request, response) => void answers.push(() => response.end(request.url))
    client.write(Array.from({ length: 1000 }, (_, i) => get(`/${i}`)).join(''))
    for (let i = 0; i < 5; i++) {
      await until(() => answers.length === i + 1)
      await sleep(20)
      expect(parsed).toBe(i + 1)
      if (i === 4) handle = (request, response) => response.end(request.url)
      answers[i]?.()
    }
    await until(() => bodies().at(-1) === '/999')
    expect(bodies()).toEqual(Array.from({ length: 1000 }, (_, i) => `/${i}`))
  })

  it('are held back by the system where they are many, not by the process', async () => {
    handle = () => undefined
    const flood = Buffer.from(get('/').repeat(50_000))
    let written = 0
    while (client.write(flood)) written += flood.length
    await sleep(300)
    expect(parsed).toBe(1)
    expect(written).toBeLessThan(flood.length * 4)
  })

  it('are parsed two at a time at most where short bodies end in the midst of them', async () => {
    const answers: (() => void)[] = []
    handle = (request, response) => void answers.push(() => echo(request, response))
    client.write(post('x').repeat(500))
    for (let i = 0; i < 5; i++) {
      await until(() => answers.length === i + 1)
      await sleep(20)
      expect(parsed).toBeLessThanOrEqual(i + 2)
      if (i === 4) handle = echo
      answers[i]?.()
    }
    await until(() => bodies().length === 500)
    expect(new Set(bodies())).toEqual(new Set(['/p=x']))
  })

  it('keep their bodies, of a length or in chunks, also with blank lines inside', async () => {
    handle = echo
    const sent = [
      post('a\r\n\r\nb'),
      posted('c\r\n\r\nd', 'e'),
      get('/g'),
      post(''),
      post('x'.repeat(9)),
      get('/h'),
    ]
    client.write(sent.join(''))
    await until(() => bodies().length === sent.length)
    expect(bodies()).toEqual(['/p=a____b', '/c=c____de', '/g=', '/p=', '/p=xxxxxxxxx', '/h='])
  })

  it('may be cut anywhere', async () => {
    handle = echo
    const sent = [post('a\r\n\r\nb'), get('/g'), posted('c\r\n', '\r\nd'), get('/h')].join('')
    for (const byte of sent) {
      client.write(byte)
      await new Promise(setImmediate)
    }
    await until(() => bodies().length === 4)
    for (let cut = 1; cut < sent.length; cut += 7) {
      received = ''
      client.write(sent.slice(0, cut))
      await sleep(2)
      client.write(sent.slice(cut))
      await until(() => bodies().length === 4)
      expect(bodies()).toEqual(['/p=a____b', '/g=', '/c=c____d', '/h='])
    }
  })

  it('are handled one at a time even where two were parsed together', async () => {
    let underWay = 0
    let most = 0
    handle = async (_request, response) => {
      most = Math.max(most, ++underWay)
      await sleep(20)
      underWay--
      response.end('ok')
    }
    client.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r')
    await sleep(20)
    client.write(`\n${get('/2')}${get('/3')}`)
    await until(() => bodies().length === 3)
    expect(most).toBe(1)
  })

  it('leave others their turns, however fast they are answered', async () => {
    let answered = 0
    let turns = 0
    handle = (_request, response) => {
      answered++
      response.end()
    }
    const count = () => {
      turns++
      if (answered < 500) setImmediate(count)
    }
    setImmediate(count)
    client.write(get('/').repeat(500))
    await until(() => answered === 500)
    expect(turns).toBeGreaterThan(450)
  })

  it('are dropped where an answer closes the connection', async () => {
    handle = (_request, response) => response.setHeader('Connection', 'close').end('last')
    client.write(get('/') + get('/').repeat(20))
    await once(client, 'close')
    expect(bodies()).toEqual(['last'])
    expect(parsed).toBe(1)
  })

  it('are dropped behind a CONNECT and behind what is no HTTP', async () => {
    client.write(`CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n${get('/')}${get('/')}`)
    await once(client, 'close')
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(parsed).toBe(0)
  })
})
