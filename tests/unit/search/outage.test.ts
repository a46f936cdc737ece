import { expect, it } from 'vitest'
import { isOutage } from '#lib/search/documents/outage.ts'

const named = (name: string) => Object.assign(new Error('x'), { name })

it('is a timeout, a full disk or a broken connection, however deep it is reported', () => {
  const faults = [
    named('TimeoutError'),
    named('AbortError'),
    Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }),
    Object.assign(new Error('x'), { code: 'UND_ERR_SOCKET' }),
    new Error('outer', { cause: new Error('inner', { cause: named('TimeoutError') }) }),
  ]
  for (const fault of faults) expect(isOutage(fault)).toBe(true)
})

it('is no fault of a row, whatever it is called', () => {
  const faults = [
    named('NotATimeoutError'),
    named('AbortErrors'),
    new TypeError('x'),
    'TimeoutError',
    undefined,
  ]
  for (const fault of faults) expect(isOutage(fault)).toBe(false)
  expect(isOutage(Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBe(false)
})
