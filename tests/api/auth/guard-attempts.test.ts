import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type Attempt,
  admitAttempt,
  countFailure,
  forgiveFailures,
  proveWithin,
  unlockAttempts,
} from '#lib/domains/people/accounts/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { type AccountApi, freshPeer, openAccountApi } from './account-api.ts'

let api: AccountApi
let noted: unknown[]
let context: Context
let attempt: Attempt

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
let asked = 0
beforeEach(() => {
  api.clock.set(NOON)
  noted = []
  const note = (event: string, facts: object) => void noted.push([event, facts])
  context = { ...api.app, security: { ...api.app.security, note } } as Context
  attempt = { email: `guessed-${++asked}@example.com`, ip: freshPeer() }
})

const NOON = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(NOON.getTime() + ms)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const table = () => api.app.database.prisma.signInFailure
const pairKey = ({ email, ip }: Attempt) => sha256(`${email}\n${ip}`)
const emailKey = ({ email }: Attempt) => sha256(email)
const rowOf = (key: string) => table().findUnique({ where: { key } })
const forgive = (whose = attempt) =>
  transact(context.database.prisma, (tx) => forgiveFailures(tx, context, whose))
async function fail(times: number, whose = attempt): Promise<void> {
  for (let i = 0; i < times; i++) await countFailure(context, whose)
}
const refusedFor = (seconds: number) => ({ code: 'too_many_attempts', facts: { seconds } })
const guessed = (given: object = {}, whose = attempt) =>
  table().create({ data: { key: emailKey(whose), failures: 50, expiresAt: at(DAY), ...given } })

describe('wrong answers', () => {
  it('are counted for the address and network, and for the address alone', async () => {
    const other = { ...attempt, ip: freshPeer() }
    await fail(4)
    await fail(1, other)
    const counted = { lockouts: 0, lockedUntil: null, expiresAt: at(DAY) }
    expect(await rowOf(pairKey(attempt))).toEqual({ key: pairKey(attempt), failures: 4, ...counted })
    expect(await rowOf(pairKey(other))).toEqual({ key: pairKey(other), failures: 1, ...counted })
    expect(await rowOf(emailKey(attempt))).toEqual({ key: emailKey(attempt), failures: 5, ...counted })
    await admitAttempt(context, attempt)
    expect(noted).toEqual([])
  })

  it('lock with the fifth for 15 minutes to the millisecond, and say so in the security log', async () => {
    await fail(5)
    const { email } = attempt
    expect(noted).toEqual([['sign_in.locked_out', { email }]])
    expect(await rowOf(pairKey(attempt))).toEqual({
      key: pairKey(attempt),
      failures: 0,
      lockouts: 1,
      lockedUntil: at(15 * MINUTE),
      expiresAt: at(15 * MINUTE + DAY),
    })
    await expect(admitAttempt(context, attempt)).rejects.toMatchObject(refusedFor(900))
    expect(noted.slice(1)).toEqual([['sign_in.refused', { email }]])
    api.clock.set(at(15 * MINUTE - 1))
    await expect(admitAttempt(context, attempt)).rejects.toMatchObject(refusedFor(1))
    api.clock.set(at(15 * MINUTE))
    await admitAttempt(context, attempt)
    expect(noted).toHaveLength(3)
  })

  it('that come once it is locked are not looked at, and not counted', async () => {
    await fail(5)
    await expect(countFailure(context, attempt)).rejects.toMatchObject(refusedFor(900))
    expect((await rowOf(emailKey(attempt)))?.failures).toBe(5)
    expect(noted).toHaveLength(1)
  })

  it('count for a day after the last, to the millisecond', async () => {
    await fail(4)
    const other = { ...attempt, email: `also-${attempt.email}` }
    await fail(4, other)
    api.clock.set(at(DAY - 1))
    await fail(1)
    await expect(admitAttempt(context, attempt)).rejects.toMatchObject(refusedFor(900))
    api.clock.set(at(DAY))
    await fail(1, other)
    await admitAttempt(context, other)
    expect(await rowOf(pairKey(other))).toMatchObject({ failures: 1, expiresAt: at(2 * DAY) })
    expect(await rowOf(emailKey(other))).toMatchObject({ failures: 1, expiresAt: at(2 * DAY) })
  })
})

describe('a right answer', () => {
  it('resets the count of its address and network, and no other', async () => {
    const [elsewhere, another] = [
      { ...attempt, ip: freshPeer() },
      { ...attempt, email: 'another@example.com' },
    ]
    for (const one of [attempt, elsewhere, another]) await fail(3, one)
    await forgive()
    expect(await rowOf(pairKey(attempt))).toBeNull()
    expect(await rowOf(pairKey(elsewhere))).toMatchObject({ failures: 3 })
    expect(await rowOf(pairKey(another))).toMatchObject({ failures: 3 })
    expect(await rowOf(emailKey(attempt))).toMatchObject({ failures: 6 })
    await forgive()
  })

  it('that comes once it is locked is refused until the lock ends, and lifts nothing', async () => {
    await fail(5)
    await expect(forgive()).rejects.toMatchObject(refusedFor(900))
    api.clock.set(at(15 * MINUTE - 1))
    await expect(forgive()).rejects.toMatchObject(refusedFor(1))
    expect(await rowOf(pairKey(attempt))).toMatchObject({ lockouts: 1 })
    api.clock.set(at(15 * MINUTE))
    await forgive()
    expect(await rowOf(pairKey(attempt))).toBeNull()
  })

  it('given in another way lifts the lock of its network alone', async () => {
    const elsewhere = { ...attempt, ip: freshPeer() }
    await fail(5)
    await fail(5, elsewhere)
    await transact(context.database.prisma, (tx) => unlockAttempts(tx, attempt))
    await admitAttempt(context, attempt)
    await expect(admitAttempt(context, elsewhere)).rejects.toMatchObject(refusedFor(900))
  })
})

describe('accounts of another kind with the same address', () => {
  const realm = (name: string, known: (string | null)[] = []) => ({ name, listAddresses: async () => known })

  it('are counted and locked apart', async () => {
    const staff = { ...attempt, realm: realm('staff') }
    await fail(5, staff)
    await expect(admitAttempt(context, staff)).rejects.toMatchObject(refusedFor(900))
    await admitAttempt(context, attempt)
    await admitAttempt(context, { ...attempt, realm: realm('owners') })
    await forgive()
    await expect(admitAttempt(context, staff)).rejects.toMatchObject(refusedFor(900))
    const account = `staff\n${attempt.email}`
    expect(await rowOf(sha256(account))).toMatchObject({ failures: 5 })
    expect(await rowOf(sha256(`${account}\n${attempt.ip}`))).toMatchObject({ lockouts: 1 })
  })

  it('know by themselves where they are signed in', async () => {
    const key = sha256(`staff\n${attempt.email}`)
    await table().create({ data: { key, failures: 50, lockedUntil: at(1), expiresAt: at(DAY) } })
    await admitAttempt(context, { ...attempt, realm: realm('staff', [null, freshPeer(), attempt.ip]) })
    const strange = { ...attempt, realm: realm('staff', [null, freshPeer()]) }
    await expect(admitAttempt(context, strange)).rejects.toMatchObject(refusedFor(1))
  })
})

describe('an address that is guessed from many networks', () => {
  it('is so from fifty wrong answers on, and for as long as they count', async () => {
    const [few, past] = [
      { ...attempt, email: `few-${attempt.email}` },
      { ...attempt, email: `past-${attempt.email}` },
    ]
    await guessed()
    await guessed({ failures: 49 }, few)
    await guessed({ expiresAt: NOON }, past)
    for (const one of [attempt, few, past]) await admitAttempt(context, one)
    await expect(admitAttempt(context, attempt)).rejects.toMatchObject(refusedFor(900))
    await admitAttempt(context, few)
    await admitAttempt(context, past)
    expect(await rowOf(emailKey(few))).toMatchObject({ lockedUntil: null })
  })

  it('gives strangers one turn in 15 minutes, to the millisecond', async () => {
    const other = { ...attempt, email: `other-${attempt.email}` }
    await guessed({ lockedUntil: at(1) })
    await guessed({ lockedUntil: at(1) }, other)
    await expect(admitAttempt(context, attempt)).rejects.toMatchObject(refusedFor(1))
    api.clock.set(at(1))
    await admitAttempt(context, attempt)
    expect(await rowOf(emailKey(attempt))).toMatchObject({ lockedUntil: at(1 + 15 * MINUTE) })
    expect(await rowOf(emailKey(other))).toMatchObject({ lockedUntil: at(1) })
  })

  it('gives the turn to one of two strangers at once; the other waits a second at least', async () => {
    await guessed()
    const { prisma } = api.app.database
    const slow = {
      findMany: (given: Parameters<typeof prisma.signInFailure.findMany>[0]) => table().findMany(given),
      async updateMany(given: Parameters<typeof prisma.signInFailure.updateMany>[0]) {
        await admitAttempt(context, { ...attempt, ip: freshPeer() })
        return table().updateMany(given)
      },
    }
    const racing = Object.create(prisma, { signInFailure: { value: slow } })
    const slower = { ...context, database: { ...context.database, prisma: racing } }
    await expect(admitAttempt(slower, attempt)).rejects.toMatchObject(refusedFor(1))
  })

  it('does not keep its customer waiting in a network of one of their sessions', async () => {
    const person = await api.customer()
    const home = '2001:db8:77:1::5'
    await api.session(person, { peer: home })
    await api.app.database.prisma.session.updateMany({
      where: { customerId: person.id },
      data: { ipAddress: home },
    })
    await api.session(person, { peer: freshPeer() })
    const own = { email: person.email, ip: '2001:db8:77:1::9' }
    await guessed({ lockedUntil: at(MINUTE) }, own)
    await admitAttempt(context, own)
    expect(await rowOf(emailKey(own))).toMatchObject({ lockedUntil: at(MINUTE) })
    const strange = { ...own, ip: '2001:db8:77:2::9' }
    await expect(admitAttempt(context, strange)).rejects.toMatchObject(refusedFor(60))
  })
})

describe('a proof', () => {
  const wrong = new DomainError('invalid_code')
  const prove = (step: () => Promise<string>) =>
    proveWithin(context, { attempt, wrong, note: () => noted.push('wrong') }, step)

  it('that is wrong is noted and counted', async () => {
    await expect(prove(() => Promise.reject(wrong))).rejects.toBe(wrong)
    expect(noted).toEqual(['wrong'])
    expect(await rowOf(pairKey(attempt))).toMatchObject({ failures: 1 })
    await fail(3)
    await expect(prove(() => Promise.reject(wrong))).rejects.toBe(wrong)
    expect(noted).toEqual(['wrong', 'wrong', ['sign_in.locked_out', { email: attempt.email }]])
    await expect(prove(async () => 'right')).rejects.toMatchObject(refusedFor(900))
  })

  it('that is right resets the count; one that fails for another reason neither counts nor resets', async () => {
    await fail(2)
    const other = new DomainError('invalid_code')
    await expect(prove(() => Promise.reject(other))).rejects.toBe(other)
    expect(noted).toEqual([])
    expect(await rowOf(pairKey(attempt))).toMatchObject({ failures: 2 })
    expect(await prove(async () => 'right')).toBe('right')
    expect(await rowOf(pairKey(attempt))).toBeNull()
  })
})
