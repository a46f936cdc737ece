import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import {
  apiBodyLimitOf,
  bodyLimitOf,
  bringsFiles,
  bringsPicture,
  hasBody,
  readBody,
  waitingBody,
} from '#lib/web/http/raw-request.ts'

const KB = 1024

function ask(headers: Record<string, string>, { limit = 4, httpVersion = '1.1' } = {}) {
  const request = Object.assign(new PassThrough(), { headers, httpVersion })
  const writeContinue = vi.fn()
  const response = { writeContinue } as unknown as ServerResponse
  const read = () => readBody(request as unknown as IncomingMessage, response, limit)
  return { request, writeContinue, read }
}

const chunked = { 'transfer-encoding': 'chunked' }

describe('the limit of a body', () => {
  it('is larger for pictures of a return than elsewhere in the API', () => {
    const picture = '/orders/1001/returns/7/pictures'
    for (const target of [picture, `${picture}?fields=id`]) expect(apiBodyLimitOf(target)).toBe(KB * KB)
    for (const target of ['/cart', `/cart?next=${picture}`, `${picture}/1`, '/orders/1/2/returns/7/pictures'])
      expect(apiBodyLimitOf(target)).toBe(64 * KB)
  })

  it('of a page depends on what its form takes', () => {
    const limits = [
      '/webhooks/stripe',
      '/admin/theme',
      '/admin/theme/x',
      '/orders/1/forms/return',
      '/cart',
    ].map(bodyLimitOf)
    const panel = bodyLimitOf('/admin')
    expect(limits).toEqual([256 * KB, bodyLimitOf('/admin/theme'), panel, 16 * KB * KB, 64 * KB])
    expect(bodyLimitOf('/account/forms/order-return')).toBe(16 * KB * KB)
    for (const path of ['/x/account/forms/order-return', '/account/forms/order-return/x', '/my/webhooks/x'])
      expect(bodyLimitOf(path)).toBe(64 * KB)
    expect(new Set(limits).size).toBe(5)
  })

  it('is asked for before a body is read that is larger than fields alone, or may be', () => {
    const target = '/orders/1001/returns/7/pictures'
    const path = '/account/forms/order-return'
    const sent: [Record<string, string>, boolean][] = [
      [{}, false],
      [{ 'content-length': '0' }, false],
      [{ 'content-length': `${64 * KB}` }, false],
      [{ 'content-length': `${64 * KB + 1}` }, true],
      [chunked, true],
    ]
    for (const [headers, isLarge] of sent) {
      expect([headers, bringsPicture({ headers }, target)]).toEqual([headers, isLarge])
      expect([headers, bringsFiles({ method: 'POST', headers }, path)]).toEqual([headers, isLarge])
    }
    expect(bringsPicture({ headers: chunked }, '/cart')).toBe(false)
    expect(bringsFiles({ method: 'POST', headers: chunked }, '/cart')).toBe(false)
    expect(bringsFiles({ method: 'GET', headers: chunked }, path)).toBe(false)
    const bodies = [{}, { 'content-length': '0' }, { 'content-length': '1' }, chunked]
    expect(bodies.map((headers) => hasBody({ headers }))).toEqual([false, false, true, true])
  })
})

describe('a body', () => {
  it('is read up to its limit, in as many parts as it comes', async () => {
    const { request, read } = ask(chunked)
    const reading = read()
    request.write('ab')
    request.end('cd')
    expect(await reading).toEqual({ bytes: Buffer.from('abcd'), tooLarge: false })
  })

  it('that grows beyond its limit is dropped, and nothing more of it is kept', async () => {
    const { request, read } = ask(chunked)
    const reading = read()
    request.write('abcd')
    request.write('e')
    expect(await reading).toEqual({ bytes: new Uint8Array(0), tooLarge: true })
    expect([request.listenerCount('data'), request.listenerCount('end')]).toEqual([0, 0])
  })

  it('is not begun where there is none, or its length says that it is too large', async () => {
    expect(await ask({}).read()).toEqual({ bytes: new Uint8Array(0), tooLarge: false })
    const { request, writeContinue, read } = ask({ 'content-length': '5', expect: '100-continue' })
    expect(await read()).toEqual({ bytes: new Uint8Array(0), tooLarge: true })
    expect([request.listenerCount('data'), writeContinue.mock.calls.length]).toEqual([0, 0])
  })

  it('is asked for where the client waits for that', async () => {
    const isAsked = async (expected: string | undefined, httpVersion = '1.1') => {
      const headers = { 'content-length': '4', ...(expected && { expect: expected }) }
      const { request, writeContinue, read } = ask(headers, { httpVersion })
      const reading = read()
      request.end('abcd')
      expect((await reading).tooLarge).toBe(false)
      return writeContinue.mock.calls.length > 0
    }
    for (const text of ['100-continue', '100-Continue', 'x, 100-continue, y'])
      expect(await isAsked(text)).toBe(true)
    for (const text of [undefined, '1100-continue', '100-continued']) expect(await isAsked(text)).toBe(false)
    expect(await isAsked('100-continue', '1.0')).toBe(false)
  })

  it('whose client leaves is an error', async () => {
    for (const leave of [
      ({ request }: ReturnType<typeof ask>) => void request.emit('aborted'),
      ({ request }: ReturnType<typeof ask>) => void request.destroy(new Error('The client disconnected.')),
    ]) {
      const asked = ask(chunked)
      const reading = asked.read()
      leave(asked)
      await expect(reading).rejects.toThrow('The client disconnected.')
    }
    const gone = ask(chunked)
    gone.request.destroy()
    await expect(gone.read()).rejects.toThrow('The client disconnected.')
  })

  it('that waits is read once', async () => {
    const read = vi.fn(async () => ({ bytes: Buffer.from('a'), tooLarge: false }))
    const body = waitingBody(read)
    expect([body.bytes.length, body.tooLarge]).toEqual([0, false])
    await body.load?.()
    expect(body).toEqual({ bytes: Buffer.from('a'), tooLarge: false, load: undefined })
    expect(read).toHaveBeenCalledOnce()
  })
})
