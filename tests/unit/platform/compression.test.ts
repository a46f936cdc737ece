import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, compress, encodingFor, varyByEncoding } from '#lib/platform/net/compression.ts'

describe('chooseEncoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br ; q=0.001', 'br'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['deflate, zstd', undefined],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['br;q=rubbish', undefined],
  ])('reads %s as %s', (header, encoding) => {
    expect(chooseEncoding(header).encoding).toBe(encoding)
  })

  it('leaves short bodies as they are, unless the client refuses that', () => {
    const inGzip = (header: string, bytes: number) => encodingFor(bytes, chooseEncoding(header))
    expect([inGzip('gzip', 1023), inGzip('gzip', 1024)]).toEqual([undefined, 'gzip'])
    expect(inGzip('gzip, identity;q=0', 10)).toBe('gzip')
    expect(inGzip('gzip, *;q=0', 10)).toBe('gzip')
    expect(inGzip('identity;q=0', 5000)).toBeUndefined()
  })
})

it('compresses without loss', async () => {
  const bytes = Buffer.from('word '.repeat(1000))
  expect(brotliDecompressSync(await compress(bytes, 'br'))).toEqual(bytes)
  expect(gunzipSync(await compress(bytes, 'gzip'))).toEqual(bytes)
})

it('names Accept-Encoding once in Vary', () => {
  expect(varyByEncoding(undefined)).toBe('Accept-Encoding')
  expect(varyByEncoding('Cookie, accept-encoding')).toBe('Cookie, Accept-Encoding')
})
