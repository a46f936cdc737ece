import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'

const open = () =>
  createCircuitBreaker({ patienceMs: 50, restMs: 200, isAnswer: (error) => String(error).includes('told') })

const hang = () => new Promise<never>(() => undefined)
const work = () => Promise.resolve('done')

describe('a circuit breaker', () => {
  it('gives up on a call that is not answered in time', async () => {
    await expect(open()(hang)).rejects.toThrow('no answer within 50 ms')
  })

  it('fails at once after three in a row, and calls again after its rest', async () => {
    const call = open()
    let calls = 0
    const counted = () => {
      calls++
      return hang()
    }
    await Promise.allSettled([call(counted), call(counted), call(counted)])
    const atOnce = call(counted).catch(String)
    expect(await Promise.race([atOnce, turn('held up')])).toBe('Error: The service is down.')
    expect(calls).toBe(3)
    await sleep(210)
    expect(await call(work)).toBe('done')
    expect(await call(work)).toBe('done')
  })

  it('lets one call try, while the others still fail at once', async () => {
    const call = open()
    await Promise.allSettled([call(hang), call(hang), call(hang)])
    await sleep(210)
    let calls = 0
    const counted = () => {
      calls++
      return hang()
    }
    await Promise.allSettled(Array.from({ length: 10 }, () => call(counted)))
    expect(calls).toBe(1)
    await expect(call(work)).rejects.toThrow('down')
  })

  it('takes no error for an outage that the service itself tells', async () => {
    const call = open()
    for (let i = 0; i < 5; i++) {
      await expect(call(() => Promise.reject(new Error('told so')))).rejects.toThrow('told so')
    }
    expect(await call(work)).toBe('done')
  })

  it('takes no failure for an outage that others succeed beside', async () => {
    const call = open()
    for (let i = 0; i < 5; i++) {
      await expect(call(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
      expect(await call(work)).toBe('done')
    }
  })

  it('does not blame the service where this process was busy', async () => {
    const call = open()
    const answered = call(() => new Promise((resolve) => setTimeout(() => setImmediate(resolve, 'done'), 5)))
    const until = performance.now() + 150
    while (performance.now() < until);
    expect(await answered).toBe('done')
  })
})
