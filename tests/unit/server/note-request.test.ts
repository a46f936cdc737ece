import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { answerUnsupported } from '#lib/app/next/answer-unsupported.ts'
import { noteRequest, PEER_HEADER, REFUSED_HEADER, TARGET_HEADER } from '#lib/web/site/site.ts'

function note(url: string, given: Record<string, string> = {}, method = 'GET') {
  const headers: Record<string, string> = { host: 'localhost', ...given }
  const rawHeaders = Object.entries(headers).flat()
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method, headers, rawHeaders })
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

const refuse = ({ [REFUSED_HEADER]: refused = '' }: IncomingMessage['headers']) =>
  answerUnsupported(new Request('http://localhost/', { headers: { [REFUSED_HEADER]: String(refused) } }))

it('sends what is for no host, or for two, to where that is refused as well', async () => {
  for (const host of ['shop.example/path', 'shop.example?a=1', 'a b']) {
    const { headers } = note('/a', { host })
    expect([host, headers.host]).toEqual([host, 'localhost'])
    expect((await refuse(headers)).status).toBe(400)
  }
  expect((await refuse(note('/a//b').headers)).status).toBe(501)
})
