import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Answer, compressAnswer, jsonAnswer, toResponse } from '#lib/web/http/raw-request.ts'

const headersWith = (length: number) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(length),
})

describe('an answer in JSON', () => {
  it('has the length of its bytes, and the headers that it is given', () => {
    const body = Buffer.from('{"a":"ü"}')
    expect(jsonAnswer(201, { ETag: '"x"' }, { a: 'ü' })).toEqual({
      ...{ status: 201, body },
      headers: { ETag: '"x"', ...headersWith(10) },
    })
  })

  it('is compressed as the client takes it', async () => {
    const value = 'word '.repeat(300)
    for (const [accepted, encoding, read] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answer = await compressAnswer(jsonAnswer(200, { Vary: 'Origin' }, value), accepted)
      const { status, headers, body } = answer
      expect(JSON.parse(String(read(body as Buffer)))).toBe(value)
      expect([status, headers]).toEqual([
        200,
        {
          ...headersWith(body?.byteLength ?? 0),
          'Content-Encoding': encoding,
          Vary: 'Origin, Accept-Encoding',
        },
      ])
    }
  })

  it('stays as it is where it is small, or the client takes no encoding, and says that this decides', async () => {
    for (const [value, accepted] of [
      ['small', 'br'],
      ['word '.repeat(300), undefined],
      ['word '.repeat(300), 'identity'],
    ] as const) {
      const plain = jsonAnswer(200, {}, value)
      const { length } = JSON.stringify(value)
      expect(await compressAnswer(plain, accepted)).toEqual({
        ...{ status: 200, body: Buffer.from(JSON.stringify(value)) },
        headers: { ...headersWith(length), Vary: 'Accept-Encoding' },
      })
    }
  })

  it('without a body stays without one', async () => {
    const answer: Answer = { status: 304, headers: {}, body: null }
    expect(await compressAnswer(answer, 'br, identity;q=0')).toEqual({
      ...{ status: 304, body: null },
      headers: { Vary: 'Accept-Encoding' },
    })
  })
})

describe('an answer as browsers know it', () => {
  it('has the same status, headers and bytes', async () => {
    const response = toResponse({ status: 418, headers: { 'X-A': 'b' }, body: Buffer.from('ü') })
    expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([418, 'b', 'ü'])
  })

  it('has no body where there is none', () => {
    const response = toResponse({ status: 304, headers: { ETag: '"x"' }, body: null })
    expect([response.status, response.headers.get('etag'), response.body]).toEqual([304, '"x"', null])
  })
})
