import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerOtherMethod } from '#lib/server/write-refusal.ts'
import { takesMethod } from '#lib/web/http/target.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { serveAnswers } from '#tests/support/services/serve-answers.ts'

const server = serveAnswers((request) =>
  takesMethod(request.target, request.method)
    ? { status: 200, headers: {}, body: 'handled' }
    : answerOtherMethod(request, request.target),
)

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const ask = async (method: string, target: string) => {
  const { port } = server.address() as AddressInfo
  const { status, headers, text } = await sendRaw(port, { method, target })
  return { status, allow: headers.allow, text }
}

it.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('refuses %s everywhere', async (method) => {
  expect(await ask(method, '/posts/second')).toMatchObject({ status: 405, allow: 'GET, HEAD, OPTIONS' })
  expect(await ask(method, '/feed.xml')).toMatchObject({ status: 405, allow: 'GET, HEAD, OPTIONS' })
  expect(await ask(method, '/contact/message')).toMatchObject({ status: 405, allow: 'POST, OPTIONS' })
  expect(await ask(method, '/api/auth/session')).toMatchObject({
    status: 405,
    allow: 'GET, HEAD, POST, OPTIONS',
  })
})

it.each([
  ['/posts/second', 'GET, HEAD, OPTIONS'],
  ['/posts/second/comments', 'POST, OPTIONS'],
  ['/pay/1001', 'GET, HEAD, POST, OPTIONS'],
  ['*', 'GET, HEAD, POST, OPTIONS'],
])('says which methods %s takes', async (target, allow) => {
  expect(await ask('OPTIONS', target)).toEqual({ status: 204, allow, text: '' })
})

it.each([
  ['GET', '/posts/second'],
  ['POST', '/2010/second'],
  ['POST', '/contact/message'],
  ['GET', '/contact/message'],
])('lets %s %s through', async (method, target) => {
  expect((await ask(method, target)).text).toBe('handled')
})
