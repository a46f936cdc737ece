import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sign, stringToSign, verifySignature } from '#lib/domains/people/apps/signature.ts'

type Vector = {
  name: string
  method: string
  target: string
  timestamp: string
  nonce: string
  body: string
  string_to_sign: string
  signature: string
}
type Vectors = { key: string; secret: string; vectors: Vector[] }

const page = readFileSync(new URL('../../../docs/api/signing.md', import.meta.url), 'utf8')
const { key, secret, vectors }: Vectors = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '{}')

describe('the published test vectors', () => {
  it('are at least twelve', () => expect(vectors.length).toBeGreaterThanOrEqual(12))

  it.each(vectors)('hold: $name', (vector) => {
    const text = stringToSign({ ...vector, key, body: Buffer.from(vector.body) })
    expect(text).toBe(vector.string_to_sign)
    expect(sign(secret, text)).toBe(vector.signature)
  })
})

describe('verifySignature', () => {
  it('takes a signature of any live secret and no other', () => {
    const signature = sign('second', 'text')
    expect(verifySignature(['first', 'second'], 'text', signature)).toBe(true)
    expect(verifySignature(['second', 'first'], 'text', signature)).toBe(true)
    expect(verifySignature(['first'], 'text', signature)).toBe(false)
    expect(verifySignature([], 'text', signature)).toBe(false)
    expect(verifySignature(['second'], 'text', `${signature} `)).toBe(false)
  })
})
