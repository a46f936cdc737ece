import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, openApp } from '#lib/app/app.ts'
import { addEndpoint, announce, listEndpoints, resumeEndpoint } from '#lib/domains/running/webhooks/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { programRunner } from '#tests/support/program-runner.ts'
import { createFastClock } from './fast-clock.ts'
import { openReceiver, type ReceivedEvent, type Receiver, type Reply } from './receiver.ts'

export type StormOptions = {
  databaseUrl: string
  events: number
  kills: number
  /** Hears how far it is. */
  tell?: (line: string) => void
}

/** The events that have arrived in the end, of those expected. */
export type StormReport = {
  /** Events that were committed, times endpoints. */
  due: number
  accepted: number
  /** Requests besides the one that each event needs. */
  repeats: number
  lost: string[]
  /** Events that were rolled back, and arrived all the same. */
  invented: string[]
  /** Events that were accepted before an earlier one of their subject. */
  overtaking: string[]
  kills: number
}

const PATHS = ['/steady', '/down'] as const
const PROCESSES = 2
const SUBJECTS_PER_EVENT = 0.05
/** Senders are killed until so much has arrived. */
const KILLED_UNTIL = 0.8
/** One in so many transactions is rolled back. */
const ROLLED_BACK = 10

/**
 * Writes events while processes send them to a receiver that fails, hangs, breaks off and is down for a while, and are killed again
 * and again. Resolves once nothing is on its way any more.
 */
export async function runStorm({ databaseUrl, events, kills, tell }: StormOptions): Promise<StormReport> {
  const storage = await mkdtemp(path.join(os.tmpdir(), 'storefront-webhooks-'))
  const variables = {
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-for-drills-that-is-long-enough',
    DATABASE_URL: databaseUrl,
    STORAGE_PATH: storage,
    WEBHOOK_LOCAL_HOSTS: '127.0.0.1',
  }
  const origin = Date.now()
  const app = await openApp({ env: readEnvironment(variables), clock: createFastClock(origin) })
  const receiver = await openReceiver()
  const senders = createSenders({ ...variables, LOG_LEVEL: 'silent' }, origin)
  try {
    for (const one of PATHS)
      await addEndpoint(app, { url: receiver.url(one), events: ['customer.registered'] }, ['127.0.0.1'])
    const arrivals = watch(receiver)
    await senders.start()
    const writing = writeEvents(app, events).then(async (committed) => {
      arrivals.recover()
      await resumeAll(app)
      return committed
    })
    const share = (KILLED_UNTIL * events * PATHS.length) / kills
    for (let killed = 1; killed <= kills; killed++) {
      await waitFor(() => arrivals.accepted() >= killed * share)
      await senders.killOne()
      tell?.(`${killed} of ${kills} kills, ${arrivals.accepted()} arrivals`)
    }
    const committed = await writing
    await settle(app, (left) => tell?.(`${left} on their way, ${arrivals.accepted()} arrivals`))
    return { ...arrivals.compare(committed), kills }
  } finally {
    await senders.stop()
    await app.close()
    await receiver.close()
    await rm(storage, { recursive: true, force: true })
  }
}

type Committed = { uid: string; subjectId: number }[]

/** Announces events about customers, some in transactions that are rolled back. Resolves to the others, in order. */
async function writeEvents(app: App, count: number): Promise<Committed> {
  const { prisma } = app.database
  const people = Math.max(5, Math.round(count * SUBJECTS_PER_EVENT))
  const rows = Array.from({ length: people }, (_, i) => ({
    email: `storm-${i}@example.com`,
    name: `Storm ${i}`,
  }))
  await prisma.customer.createMany({ data: rows })
  const ids = (await prisma.customer.findMany({ select: { id: true } })).map(({ id }) => id)
  for (let i = 0; i < count; i++) {
    const subjectId = ids[Math.floor(Math.random() * ids.length)] ?? 0
    const told = [{ type: 'customer.registered', subjectId } as const]
    await prisma.$transaction((tx) => announce(tx, told, app.clock.now()))
    if (i % ROLLED_BACK > 0) continue
    const undone = prisma.$transaction(async (tx) => {
      await announce(tx, told, app.clock.now())
      throw new Error(UNDONE)
    })
    await undone.catch((error) => {
      if (error.message !== UNDONE) throw error
    })
  }
  return prisma.webhookEvent.findMany({ orderBy: { id: 'asc' }, select: { uid: true, subjectId: true } })
}

const UNDONE = 'This is rolled back.'

/** Makes the receiver misbehave, and notes what it accepts. */
function watch(receiver: Receiver) {
  const accepted = new Map<string, { uid: string; subjectId: number }[]>(PATHS.map((one) => [one, []]))
  let requests = 0
  let isRecovered = false
  receiver.reply = (event) => {
    requests++
    const reply = event.path === '/down' ? answerDown(isRecovered) : misbehave()
    // An answer that breaks off has been accepted all the same: the sender cannot know.
    if (reply === 204 || reply === 'break') accepted.get(event.path)?.push(nameOf(event))
    receiver.received.length = 0
    return reply
  }
  return {
    accepted: () => [...accepted.values()].reduce((sum, { length }) => sum + length, 0),
    recover() {
      isRecovered = true
    },
    compare(committed: Committed) {
      const known = new Set(committed.map(({ uid }) => uid))
      const order = new Map(committed.map(({ uid }, at) => [uid, at]))
      const lost: string[] = []
      const invented: string[] = []
      const overtaking: string[] = []
      for (const [endpoint, events] of accepted) {
        const seen = new Set(events.map(({ uid }) => uid))
        lost.push(...[...known].filter((uid) => !seen.has(uid)).map((uid) => `${endpoint} ${uid}`))
        invented.push(...[...seen].filter((uid) => !known.has(uid)))
        overtaking.push(...findOvertaking(events, order))
      }
      const due = committed.length * PATHS.length
      const total = [...accepted.values()].reduce(
        (sum, events) => sum + new Set(events.map(({ uid }) => uid)).size,
        0,
      )
      return { due, accepted: total, repeats: requests - total, lost, invented, overtaking }
    },
  }
}

/** Down until everything has been written. */
function answerDown(isRecovered: boolean): Reply {
  return isRecovered ? 204 : 503
}

function misbehave(): Reply {
  const chance = Math.random()
  if (chance < 0.1) return 500
  if (chance < 0.15) return 'break'
  return chance < 0.151 ? 'hang' : 204
}

function nameOf({ json }: ReceivedEvent): { uid: string; subjectId: number } {
  return { uid: json.id, subjectId: json.data.id }
}

/** Events whose first arrival came after that of a later one of their subject. */
function findOvertaking(events: { uid: string; subjectId: number }[], order: Map<string, number>): string[] {
  const latest = new Map<number, number>()
  const seen = new Set<string>()
  return events.flatMap(({ uid, subjectId }) => {
    const at = order.get(uid) ?? 0
    if (seen.has(uid)) return []
    seen.add(uid)
    const before = latest.get(subjectId) ?? -1
    latest.set(subjectId, Math.max(before, at))
    return at < before ? [uid] : []
  })
}

/** As the owner would, once a receiver is back; else trials, hours apart, would find out. */
async function resumeAll(app: App): Promise<void> {
  for (const { id, state } of await listEndpoints(app)) if (state !== 'on') await resumeEndpoint(app, id)
}

const PATIENCE_MS = 20_000

/** Waits for something, but not for ever: what is killed has to be slow, too. */
async function waitFor(isSo: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!isSo() && Date.now() < end) await sleep(200)
}

/** Waits until all deliveries have ended. */
async function settle(app: App, tell: (left: number) => void): Promise<void> {
  const { prisma } = app.database
  for (;;) {
    const [events, deliveries] = await Promise.all([
      prisma.webhookEvent.count({ where: { spreadAt: null } }),
      prisma.webhookDelivery.count({ where: { state: { in: ['held', 'pending'] } } }),
    ])
    if (events + deliveries === 0) return
    tell(events + deliveries)
    await sleep(2000)
  }
}

function createSenders(env: Record<string, string>, origin: number) {
  const running: ChildProcess[] = []
  const startOne = async (): Promise<void> => {
    const program = 'tests/support/webhooks/processes/send-webhooks.ts'
    const child = spawn(process.execPath, [programRunner, program, String(origin)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(child)
    await new Promise<void>((resolve, reject) => {
      child.stdout?.once('data', () => resolve())
      child.once('exit', (code, signal) => {
        if (signal !== 'SIGKILL') reject(new Error(`A sender ended with ${code}.`))
      })
    })
  }
  return {
    async start() {
      while (running.length < PROCESSES) await startOne()
    },
    /** Kills the one that has run longest, and starts another in its place. */
    async killOne() {
      running.shift()?.kill('SIGKILL')
      await startOne()
    },
    async stop() {
      const ends = running.map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(ends)
    },
  }
}
