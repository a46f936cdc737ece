import { Writable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog, type Log, leaveOut } from '#lib/platform/process/log.ts'

let written: string
let log: Log

beforeEach(() => {
  written = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  log = createLog('info', sink)
})

describe('the log', () => {
  it.each([
    ['beside the message', { password: 'hush' }],
    ['one level down', { request: { 'x-api-secret': 'hush' } }],
    ['four levels down', { a: { b: { c: { accessToken: 'hush' } } } }],
    ['in a list', { tried: [{ headers: { Authorization: 'Bearer hush' } }] }],
    ['as a whole object', { secret: { key: 'hush', parts: ['hush'] } }],
    ['in an error', { err: Object.assign(new Error('no'), { config: { headers: { cookie: 'hush' } } }) }],
    ['in an error by another name', { reason: Object.assign(new Error('no'), { 'x-cart-token': 'hush' }) }],
    [
      'in an error within another',
      { err: Object.assign(new Error('no'), { inner: Object.assign(new Error('in'), { token: 'hush' }) }) },
    ],
  ])('tells no secret %s', (_where, fields) => {
    log.info(fields, 'Something happened.')
    expect(written).not.toContain('hush')
    expect(written).toContain('[hidden]')
  })

  it('tells everything else', () => {
    const at = new Date('2026-06-01T12:00:00Z')
    log.warn(
      { at, count: 3, none: null, list: [1, { id: 2 }], tokens: 5, password: '' },
      'Something happened.',
    )
    expect(JSON.parse(written)).toMatchObject({
      at: at.toISOString(),
      count: 3,
      none: null,
      list: [1, { id: 2 }],
      tokens: 5,
      msg: 'Something happened.',
    })
  })

  it('tells what an error is, where it arose and what caused it', () => {
    log.error({ err: new TypeError('no', { cause: new Error('the cause') }) })
    log.error(new RangeError('bare'))
    const [first, second] = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(first.err).toMatchObject({ type: 'TypeError', message: 'no: the cause' })
    expect(first.err.stack).toMatch(/log\.test\.ts[\s\S]*caused by/)
    expect(second).toMatchObject({ msg: 'bare', err: { type: 'RangeError', message: 'bare' } })
  })

  it('leaves out what an outage explains, unless every detail is asked for', () => {
    const known = new Error('known')
    for (const [level, lines] of [
      ['info', 1],
      ['debug', 2],
    ] as const) {
      written = ''
      const asked = createLog(level, {
        write: (line) => {
          written += line
        },
      })
      leaveOut(asked, (error) => error === known)
      asked.error({ err: known }, 'A request failed.')
      asked.error({ err: new Error('another') }, 'A request failed.')
      expect(written.trim().split('\n')).toHaveLength(lines)
      expect(written).toContain('another')
    }
  })

  it('is not caught in what refers to itself', () => {
    const knot: Record<string, unknown> = { name: 'knot' }
    knot.self = knot
    knot.all = [knot]
    log.info({ knot })
    expect(JSON.parse(written).knot.self.name).toBe('knot')
  })
})
