import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { describe, expect, it } from 'vitest'
import { explainOpening, forOperator } from '#lib/platform/database/outage.ts'

const AWAY = 'The database does not respond. Check DATABASE_URL, and that the server is running.'

const refused = () => Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })

describe('a database that cannot be opened', () => {
  it('does not respond, however the drivers say so', () => {
    const away = [
      refused(),
      // What Node rejects with if a name has several addresses: it has no message.
      Object.assign(new AggregateError([refused(), refused()]), { code: 'ECONNREFUSED' }),
      new DriverAdapterError({ kind: 'DatabaseNotReachable', host: 'db.example', port: 5432 }),
      Object.assign(new Error('invocation'), { code: 'P1001' }),
    ]
    for (const error of away) expect(explainOpening(error)).toBe(AWAY)
  })

  it('is explained in the words of the driver where it refuses', () => {
    const originalMessage = 'password authentication failed for user "shop"'
    const error = new DriverAdapterError({ kind: 'AuthenticationFailed', user: 'shop', originalMessage })
    expect(explainOpening(error)).toBe(`The database cannot be opened: ${originalMessage}`)
  })

  it('keeps the words of a file that cannot be opened', () => {
    const originalMessage = 'unable to open database file'
    const cause = { kind: 'sqlite', extendedCode: 14, message: originalMessage } as const
    const error = new DriverAdapterError({ ...cause, originalCode: 'SQLITE_CANTOPEN', originalMessage })
    expect(explainOpening(error)).toBe(`The database cannot be opened: ${originalMessage}`)
    expect(
      explainOpening(Object.assign(new Error(originalMessage), { code: 'SQLITE_CANTOPEN' })),
    ).toBeUndefined()
  })

  it('passes on what is no fault of the database, with its stack', async () => {
    const fault = new TypeError('Not a function.')
    await expect(forOperator(() => Promise.reject(fault))).rejects.toBe(fault)
    await expect(forOperator(() => Promise.reject(refused()))).rejects.toThrow(AWAY)
  })
})
