import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { captureAnswer, type NodeHandler } from '#lib/server/requests/capture-answer.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'

const capture = (handle: NodeHandler, given: Parameters<typeof toSiteRequest>[0] = {}) =>
  captureAnswer(toSiteRequest(given), handle)

it('gives a handler of Node the request, and whoever asked its answer', async () => {
  const { status, headers, body } = await capture(
    async (request, response) => {
      response.setHeader('X-Own', ['a', 'b'])
      response.writeHead(201, { 'Content-Type': 'text/plain' })
      response.end(`${request.method} ${request.url} ${request.socket.remoteAddress} ${await text(request)}`)
    },
    { method: 'POST', target: '/a?b', peer: '192.0.2.7', body: Buffer.from('sent') },
  )
  expect([status, headers]).toEqual([201, { 'x-own': ['a', 'b'], 'content-type': 'text/plain' }])
  expect(await text(body as Readable)).toBe('POST /a?b 192.0.2.7 sent')
})

it('has a HEAD answered with the whole body, which its headers describe', async () => {
  const handle: NodeHandler = ({ method }, response) => response.end(method === 'HEAD' ? undefined : 'whole')
  const { body } = await capture(handle, { method: 'HEAD' })
  expect(await text(body as Readable)).toBe('whole')
})

it('passes a long body on piece by piece, no faster than it is read', async () => {
  let written = 0
  const { body } = await capture(async (_, response) => {
    for (; written < 100; written++) {
      if (!response.write('x'.repeat(10_000))) await new Promise((resolve) => response.once('drain', resolve))
    }
    response.end()
  })
  await sleep(20)
  expect(written).toBeLessThan(100)
  expect((await buffer(body as Readable)).length).toBe(1_000_000)
})

it('tells the handler that it is done, or that nobody reads on', async () => {
  const events: string[] = []
  const { body } = await capture((_, response) => {
    for (const event of ['finish', 'close']) response.once(event, () => events.push(event))
    response.flushHeaders()
    expect(response.headersSent).toBe(true)
  })
  ;(body as Readable).destroy()
  await sleep(10)
  expect(events).toEqual(['close'])
})

it('fails if the handler breaks off, before its answer or within it', async () => {
  await expect(capture((_, response) => response.destroy())).rejects.toThrow('broken off')
  const { body } = await capture((_, response) => {
    response.write('begun')
    response.destroy(new Error('torn'))
  })
  await expect(text(body as Readable)).rejects.toThrow('torn')
})

it('fails as the handler does', async () => {
  await expect(capture(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
