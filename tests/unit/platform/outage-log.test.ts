import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutageLog, type OutageLog } from '#lib/platform/jobs/outage-log.ts'

let lines: string[]
let outage: OutageLog

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  lines = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      const { msg, reason } = JSON.parse(String(chunk))
      lines.push(reason ? `${msg} ${reason}` : msg)
      done()
    },
  })
  outage = createOutageLog(pino(sink), { down: 'It is down.', back: 'It is back.' })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an outage', () => {
  it('is logged once with its reason, however many calls fail', () => {
    for (let i = 0; i < 100; i++) outage.failed(new Error('refused'))
    expect(lines).toEqual(['It is down. refused'])
  })

  it('is over when a call works and none has failed for five seconds', () => {
    outage.failed('refused')
    vi.advanceTimersByTime(4_900)
    outage.worked()
    outage.failed('refused')
    vi.advanceTimersByTime(4_900)
    outage.worked()
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(200)
    outage.worked()
    outage.worked()
    expect(lines).toEqual(['It is down. refused', 'It is back.'])
    outage.failed('again')
    expect(lines).toHaveLength(3)
  })

  it('is over five seconds after a call that worked, even if nothing is called then', () => {
    outage.failed('refused')
    outage.worked()
    vi.advanceTimersByTime(4_900)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(lines).toEqual(['It is down. refused', 'It is back.'])
  })

  it('is over even if a call failed after one that worked, and nothing is called after the next that works', () => {
    outage.failed('refused')
    outage.worked()
    vi.advanceTimersByTime(2_000)
    outage.failed('refused')
    outage.worked()
    vi.advanceTimersByTime(4_900)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect([lines[1], outage.isDown]).toEqual(['It is back.', false])
  })
})
