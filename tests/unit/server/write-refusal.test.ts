import { expect, it } from 'vitest'
import { envelopeOf, plainRefusal, toBytes } from '#lib/server/write-refusal.ts'

it('leaves an answer the id of its request, and gives one where there is no request', () => {
  for (const refusal of [plainRefusal('method_not_allowed'), envelopeOf('payload_too_large')]) {
    // The server has set it: that of the log, and the client's own if it sent one.
    expect(Object.keys(refusal.headers)).not.toContain('X-Request-Id')
    expect(toBytes(refusal)).toMatch(/\r\nX-Request-Id: [\w-]{36}\r\n/)
  }
})
