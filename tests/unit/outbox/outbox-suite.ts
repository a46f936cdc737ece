import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { createSchedule } from '#lib/platform/jobs/schedule.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { hastenOutboxJobs } from '#lib/services/outbox/hasten-outbox-jobs.ts'
import {
  findOutboxJob,
  listOutboxJobs,
  measureOutbox,
  purgeOutboxJobs,
  queueOutboxJob,
  retryOutboxJobs,
} from '#lib/services/outbox/index.ts'
import { selectDueLanes, selectDueOutboxJobs } from '#lib/services/outbox/statements/due-outbox-jobs.ts'
import { createTestOutbox, type TestOutbox } from '#tests/support/outbox.ts'
import { startProcess } from './processes/run-process.ts'

const NOW = '2026-06-01T12:00:00Z'
const HOUR = 3600
const DAY = 24 * HOUR

/** Promises about the outbox on either database. */
export function describeOutbox(): void {
  let test: TestOutbox

  beforeAll(async () => {
    test = await createTestOutbox(NOW)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set(NOW)
    await test.database.prisma.outboxMessage.deleteMany()
  })

  const queue = (payload: { [name: string]: string | number } = {}, more: { dedupeKey?: string } = {}) =>
    test.database.prisma.$transaction((tx) =>
      queueOutboxJob(tx, { kind: 'note', payload, availableAt: test.clock.now(), ...more }),
    )
  const rows = () => test.database.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })
  const onlyRow = async () => {
    const [row, ...others] = await rows()
    if (!row || others.length > 0) throw new Error('There is not exactly one effect.')
    return row
  }
  const states = async () =>
    (await listOutboxJobs(test.database, test.clock.now(), { all: true, limit: 50 })).map(
      ({ state }) => state,
    )
  const failing = (error: unknown) => test.open({ note: () => Promise.reject(error) })

  describe('queueOutboxJob', () => {
    it('writes nothing where the transaction is rolled back', async () => {
      const work = test.database.prisma.$transaction(async (tx) => {
        await queueOutboxJob(tx, { kind: 'note', payload: {} })
        throw new Error('rolled back')
      })
      await expect(work).rejects.toThrow('rolled back')
      expect(await rows()).toEqual([])
    })

    it('takes a key that was used as the same effect, also of those who write at once', async () => {
      await Promise.all(Array.from({ length: 10 }, (_, i) => queue({ i }, { dedupeKey: 'once' })))
      await test.open({ note: async () => undefined }).drain()
      await queue({ i: 11 }, { dedupeKey: 'once' })
      await queue({ i: 12 }, { dedupeKey: 'other' })
      expect(await states()).toEqual(['done', 'waiting'])
    })
  })

  describe('a look for what is due', () => {
    it.each([
      ['of all lanes', selectDueLanes, { lanes: ['note'] }],
      ['of one lane', selectDueOutboxJobs, { lane: 'note', limit: 5 }],
    ])('%s reads none of what waits in others', async (_, look, more) => {
      const { prisma, provider } = test.database
      const availableAt = new Date(test.clock.now().getTime() - 1000)
      const waiting = Array.from({ length: 2000 }, () => ({ kind: 'mail.order', payload: {}, availableAt }))
      await prisma.outboxMessage.createMany({ data: waiting })
      await prisma.$executeRawUnsafe('ANALYZE "OutboxMessage"')
      const { sql, toArguments } = look.texts[provider]
      const now = test.clock.now()
      const args = toArguments({ kinds: ['note'], except: [1], now, farthest: now, ...more } as never)
      const literals = args.map((arg) => (arg instanceof Date ? `'${arg.toISOString()}'` : `'${arg}'`))
      const given = sql.replace(/\?|\$(\d+)/g, (_, at) => literals[at ? at - 1 : 0] ?? '')
      const explain = provider === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'
      const plan = JSON.stringify(await prisma.$queryRawUnsafe(`${explain} ${given}`), (_, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      )
      expect(plan).toMatch(/OutboxMessage_lane_idx/)
      if (provider === 'sqlite') expect(plan).toMatch(/OutboxMessage_lane_idx \(<expr>=\? AND availableAt</)
    })
  })

  describe('drain', () => {
    it('hands each effect to the handler of its kind once, empties its payload, and leaves other kinds alone', async () => {
      await queue({ text: 'secret' })
      await test.database.prisma.$transaction((tx) =>
        queueOutboxJob(tx, { kind: 'unknown', payload: { a: 1 } }),
      )
      const seen: unknown[] = []
      const outbox = test.open({
        note: async ({ payload }) => {
          seen.push(payload)
        },
      })
      await outbox.drain()
      await outbox.drain()
      expect(seen).toEqual([{ text: 'secret' }])
      const [done, other] = await rows()
      expect(done).toMatchObject({ payload: {}, doneAt: new Date(NOW), lockedUntil: null, attempts: 1 })
      expect(other).toMatchObject({ payload: { a: 1 }, doneAt: null, attempts: 0 })
    })

    it('does not begin an effect before its time', async () => {
      const availableAt = new Date('2026-06-01T13:00:00Z')
      await test.database.prisma.$transaction((tx) =>
        queueOutboxJob(tx, { kind: 'note', payload: {}, availableAt }),
      )
      const outbox = test.open({ note: async () => undefined })
      await outbox.drain()
      expect(await states()).toEqual(['waiting'])
      test.clock.set(availableAt)
      await outbox.drain()
      expect(await states()).toEqual(['done'])
    })

    it('does a few effects at the same time, and no more', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, i) => queue({ i })))
      let running = 0
      let most = 0
      const note = async () => {
        most = Math.max(most, ++running)
        await sleep(5)
        running--
      }
      await test.open({ note }).drain()
      expect(most).toBe(5)
      expect(new Set(await states())).toEqual(new Set(['done']))
    })
  })

  describe('effects of several kinds', () => {
    const all = (kind: string, count: number) =>
      test.database.prisma.$transaction(async (tx) => {
        for (let i = 0; i < count; i++)
          await queueOutboxJob(tx, { kind, payload: {}, availableAt: test.clock.now() })
      })

    it('do not wait for each other where one service hangs, and those about money are begun first', async () => {
      await all('mail.slow', 30)
      for (const kind of ['push.device', 'mail.slow', 'account.note', 'payment.refund']) await all(kind, 1)
      const begun: string[] = []
      let letGo = (): void => undefined
      const hanging = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const quick = async ({ kind }: { kind: string }) => {
        begun.push(kind)
      }
      const outbox = test.open({
        'mail.slow': () => hanging,
        'push.device': quick,
        'account.note': quick,
        'payment.event': quick,
        'payment.refund': quick,
      })
      const drained = outbox.drain()
      await expect.poll(() => begun.length).toBe(3)
      expect(begun[0]).toBe('payment.refund')
      await expect.poll(async () => (await states()).filter((state) => state === 'running').length).toBe(5)
      letGo()
      await drained
      expect(new Set(await states())).toEqual(new Set(['done']))
    })
  })

  describe('the age of what waits', () => {
    it('counts from creation, however often it was retried, and not what is planned for later', async () => {
      const { prisma } = test.database
      const now = test.clock.now()
      const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
      const row = { payload: {}, kind: 'note' }
      await prisma.outboxMessage.createMany({
        data: [
          { ...row, createdAt: ago(90), doneAt: ago(89), availableAt: ago(90) },
          { ...row, createdAt: ago(16), availableAt: ago(-10), attempts: 7 },
          { ...row, createdAt: ago(60), availableAt: ago(-10), attempts: 0 },
          { ...row, kind: 'mail', createdAt: ago(60), availableAt: ago(-10), attempts: 0 },
          { ...row, kind: 'plan', createdAt: ago(180), availableAt: ago(2), attempts: 1 },
          { ...row, kind: 'plan', createdAt: ago(1), availableAt: ago(1), attempts: 0 },
        ],
      })
      const measured = await measureOutbox(test.database, now)
      expect(measured.sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
        { kind: 'mail', waiting: 1, seconds: 0 },
        { kind: 'note', waiting: 2, seconds: 16 * 60 },
        { kind: 'plan', waiting: 2, seconds: 2 * 60 },
      ])
    })
  })

  describe('an outage of a service', () => {
    it('has one line when it begins and one when it ends', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      try {
        let isDown = true
        const before = test.lines().length
        const lines = () => test.lines().slice(before)
        const outbox = test.open({
          note: async () => {
            if (isDown) throw new Error('The mail server does not respond.')
          },
        })
        for (let i = 0; i < 12; i++) await queue({ i })
        await outbox.drain()
        expect(lines()).toMatchObject([
          { level: 40, kind: 'note', reason: 'The mail server does not respond.' },
        ])
        isDown = false
        vi.advanceTimersByTime(6_000)
        test.clock.advance(60)
        await outbox.drain()
        expect(lines().slice(1)).toMatchObject([{ level: 30, lane: 'note', failures: 12 }])
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe('an effect that fails', () => {
    it('is tried again later and later for a day, then given up, kept and logged', async () => {
      await queue({ text: 'kept' })
      const outbox = failing(new Error('no luck'))
      const waits: number[] = []
      for (let attempt = 1; attempt < 18; attempt++) {
        await outbox.drain()
        const row = await onlyRow()
        expect(row).toMatchObject({
          attempts: attempt,
          lastError: 'no luck',
          doneAt: null,
          lockedUntil: null,
        })
        waits.push((row.availableAt.getTime() - test.clock.now().getTime()) / 1000)
        await outbox.drain()
        expect((await onlyRow()).attempts).toBe(attempt)
        test.clock.set(row.availableAt)
      }
      for (const [i, wait] of waits.entries()) {
        const middle = Math.min(10 * 2 ** i, 3 * HOUR)
        expect(wait).toBeGreaterThanOrEqual(middle * 0.75)
        expect(wait).toBeLessThanOrEqual(middle * 1.25)
      }
      const total = waits.reduce((sum, wait) => sum + wait, 0)
      expect(Math.abs(total - DAY)).toBeLessThan(6 * HOUR)
      await outbox.drain()
      expect(await onlyRow()).toMatchObject({ attempts: 18, payload: { text: 'kept' }, lastError: 'no luck' })
      expect(await states()).toEqual(['given_up'])
      expect(test.lines().at(-1)).toMatchObject({ level: 50, kind: 'note', reason: 'no luck' })
    })

    it('is given up at once where the failure is for good', async () => {
      await queue()
      await failing(Object.assign(new Error('nobody lives here'), { permanent: true })).drain()
      expect(await onlyRow()).toMatchObject({ attempts: 1, doneAt: new Date(NOW) })
      expect(await states()).toEqual(['given_up'])
    })

    it('tells why in one line, without addresses', async () => {
      await queue()
      await failing(
        new Error('smtp://ada:pass@mail.example:25 said\r\nno to https://shop.example/reset/rt_1'),
      ).drain()
      expect(await onlyRow()).toMatchObject({ lastError: '[address] said no to [address]' })
    })

    it('keeps no other from happening', async () => {
      for (const i of [1, 2, 3]) await queue({ i })
      const note = async ({ payload }: { payload: unknown }) => {
        if ((payload as { i: number }).i === 2) throw new Error('no luck')
      }
      await test.open({ note }).drain()
      expect(await states()).toEqual(['done', 'waiting', 'done'])
    })

    it('that takes too long counts as failed', async () => {
      await queue()
      const note = () => new Promise<void>(() => undefined)
      await test.open({ note }, { effectMs: 50, closeMs: 50 }).drain()
      expect(await onlyRow()).toMatchObject({ lastError: 'It did not finish within 0.05 seconds.' })
    })

    it('is done at the next attempt', async () => {
      await queue()
      await failing(new Error('no luck')).drain()
      test.clock.advance(20)
      await test.open({ note: async () => undefined }).drain()
      expect(await onlyRow()).toMatchObject({ attempts: 2, lastError: null, payload: {} })
    })
  })

  describe('retryOutboxJobs', () => {
    it('makes due again what was put off or given up, and nothing that is done', async () => {
      await queue()
      await test.open({ note: async () => undefined }).drain()
      await queue()
      await failing(Object.assign(new Error('x'), { permanent: true })).drain()
      await queue()
      await failing(new Error('x')).drain()
      expect(await states()).toEqual(['done', 'given_up', 'waiting'])
      const [done, givenUp] = await rows()
      expect(await retryOutboxJobs(test.database, test.clock.now(), done?.id)).toBe(0)
      expect(await retryOutboxJobs(test.database, test.clock.now(), givenUp?.id)).toBe(1)
      expect(await retryOutboxJobs(test.database, test.clock.now())).toBe(2)
      await test.open({ note: async () => undefined }).drain()
      expect(await states()).toEqual(['done', 'done', 'done'])
    })

    it('leaves alone what is under way', async () => {
      await queue()
      const { id } = await onlyRow()
      let retried = -1
      let state: string | undefined
      const note = async () => {
        retried = await retryOutboxJobs(test.database, test.clock.now(), id)
        state = (await findOutboxJob(test.database, id, test.clock.now()))?.state
      }
      await test.open({ note }).drain()
      expect([retried, state, await states()]).toEqual([0, 'running', ['done']])
    })
  })

  describe('purgeOutboxJobs', () => {
    it('deletes what was done a week ago and what was given up a month ago, batch after batch', async () => {
      const ended = (days: number, lastError: string | null) => ({
        kind: 'note',
        payload: {},
        lastError,
        doneAt: new Date(Date.parse(NOW) - days * DAY * 1000 - 1000),
      })
      const data = [ended(6, null), ended(29, 'x'), ended(30, 'x'), { kind: 'note', payload: {} }]
      await test.database.prisma.outboxMessage.createMany({ data })
      const old = Array.from({ length: 1500 }, () => ended(7, null))
      await test.database.prisma.outboxMessage.createMany({ data: old })
      expect(await purgeOutboxJobs(test.database, new Date(NOW))).toBe(1501)
      expect(await states()).toEqual(['done', 'given_up', 'waiting'])
    })
  })

  describe('an outbox that was started', () => {
    it('does effects within a second, those it is nudged for at once, and none once it is closed', async () => {
      let done = 0
      const outbox = test.open({
        note: async () => {
          done++
        },
      })
      const schedule = createSchedule(createLog('silent'))
      await queue()
      outbox.nudge()
      await sleep(50)
      expect(done).toBe(0)
      outbox.start(schedule)
      await waitFor(() => done === 1)
      const waits: number[] = []
      for (const next of [2, 3, 4]) {
        await queue()
        const began = performance.now()
        outbox.nudge()
        outbox.nudge()
        await waitFor(() => done === next)
        waits.push(performance.now() - began)
      }
      // The machine may be busy with something else for a moment.
      expect(Math.min(...waits)).toBeLessThan(500)
      await schedule.stop()
      await outbox.close()
      await queue()
      outbox.nudge()
      await sleep(100)
      await outbox.drain()
      expect(done).toBe(4)
    })

    it('waits at its close for what is under way, but not for ever; what was cut off is free again later', async () => {
      await queue()
      await queue()
      const ends = [sleep(100), new Promise<void>(() => undefined)]
      const outbox = test.open(
        { note: () => ends.shift() ?? Promise.resolve() },
        { effectMs: 60_000, closeMs: 600 },
      )
      outbox.drain()
      await waitFor(() => ends.length === 0)
      const began = performance.now()
      await outbox.close()
      expect(performance.now() - began).toBeLessThan(20_000)
      expect(await states()).toEqual(['done', 'running'])
      test.clock.advance(149)
      const again = test.open({ note: async () => undefined })
      await again.drain()
      expect(await states()).toEqual(['done', 'running'])
      test.clock.advance(2)
      await again.drain()
      expect(await states()).toEqual(['done', 'done'])
    })
  })

  describe('a clock that was set back', () => {
    const hang = () => new Promise<void>(() => undefined)
    const claimAhead = async (seconds: number) => {
      await queue()
      test.clock.advance(seconds)
      const dying = test.open({ note: hang }, { effectMs: 60_000, closeMs: 1 })
      dying.drain()
      await expect.poll(async () => (await onlyRow()).lockedUntil).not.toBeNull()
      await dying.close()
      test.clock.set(NOW)
    }

    it('keeps nobody from an effect that was claimed before', async () => {
      await claimAhead(HOUR)
      expect(await states()).toEqual(['waiting'])
      expect(await retryOutboxJobs(test.database, test.clock.now())).toBe(1)
      await test.open({ note: async () => undefined }).drain()
      expect(await states()).toEqual(['done'])
    })

    it('is told from one of another machine that is a little ahead', async () => {
      await claimAhead(30)
      expect(await states()).toEqual(['running'])
      expect(await retryOutboxJobs(test.database, test.clock.now())).toBe(0)
      await test.open({ note: async () => undefined }).drain()
      expect(await states()).toEqual(['running'])
    })

    it('makes due what was put off before for longer than anything is', async () => {
      await queue()
      test.clock.advance(DAY)
      await failing(new Error('no luck')).drain()
      test.clock.set(NOW)
      await hastenOutboxJobs(test.database, test.clock.now())
      await test.open({ note: async () => undefined }).drain()
      expect(await states()).toEqual(['done'])
    })
  })

  describe('processes that drain at once', () => {
    it('do each effect once', async () => {
      const data = Array.from({ length: 300 }, (_, i) => ({
        kind: 'note',
        payload: { i },
        availableAt: new Date(0),
      }))
      await test.database.prisma.outboxMessage.createMany({ data })
      const children = [1, 2, 3].map(() => startProcess('drain-notes.ts', test.url))
      const told = await Promise.all(children.map(readLines))
      const all = told.flat().map(Number)
      expect(all.length).toBe(300)
      expect(new Set(all).size).toBe(300)
      expect(told.filter((lines) => lines.length > 0).length).toBeGreaterThan(1)
      expect(await test.database.prisma.outboxMessage.count({ where: { doneAt: null } })).toBe(0)
    })

    it('that is killed in the midst loses none: another does them after the claims are over', async () => {
      const data = Array.from({ length: 30 }, (_, i) => ({
        kind: 'note',
        payload: { i },
        availableAt: new Date(0),
      }))
      await test.database.prisma.outboxMessage.createMany({ data })
      const child = startProcess('drain-notes.ts', test.url, '20')
      const told: number[] = []
      for await (const line of child.stdout) {
        told.push(...String(line).trim().split('\n').map(Number))
        if (told.length >= 8) break
      }
      child.kill('SIGKILL')
      const database = await connectDatabase(test.url)
      const seen: number[] = []
      const outbox = test.open({
        note: async ({ payload }) => {
          seen.push((payload as { i: number }).i)
        },
      })
      test.clock.set(new Date())
      await outbox.drain()
      expect(await database.prisma.outboxMessage.count({ where: { doneAt: null } })).toBeGreaterThan(0)
      test.clock.advance(200)
      await outbox.drain()
      await database.close()
      const all = [...told, ...seen]
      expect(new Set(all).size).toBe(30)
      // At most the five that were under way happened twice.
      expect(all.length).toBeLessThanOrEqual(35)
      expect(await states()).not.toContain('waiting')
    })
  })
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('It did not come true within 30 seconds.')
    await sleep(5)
  }
}

async function readLines({ stdout }: { stdout: AsyncIterable<unknown> }): Promise<string[]> {
  let text = ''
  for await (const chunk of stdout) text += String(chunk)
  return text.split('\n').filter(Boolean)
}
