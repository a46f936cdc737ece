import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { noteRequest, PEER_HEADER, TARGET_HEADER } from '#lib/web/site/site-request.ts'

function note(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method, headers })
  noteRequest(request, (target) => target.replace(/^\/de\b/, ''))
  return request
}

it('leads a request to its route, and notes what was sent instead of what a client says was', () => {
  const { url, headers } = note('/de/posts?a=b', { [TARGET_HEADER]: '/admin', [PEER_HEADER]: '192.0.2.1' })
  expect([url, headers[TARGET_HEADER], headers[PEER_HEADER]]).toEqual(['/posts?a=b', '/de/posts?a=b', ''])
})

it('leads a path that cannot be decoded to where nothing is found, since Next would fail', () => {
  expect(note('/%zz?x=%zz').url).toBe('/%25zz?x=%zz')
  expect(note('/posts/%E4').url).toBe('/posts/%25E4')
})

it('sends what Next cannot pass on to where that is refused', () => {
  expect(note('/a//b').url).toBe('/unsupported-host')
  expect(note('/a', { 'content-length': '2' }).url).toBe('/unsupported-host')
  expect(note('/a', { 'content-length': '2' }, 'POST').url).toBe('/a')
})
