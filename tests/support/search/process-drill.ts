import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { createDice } from '#bench/store/dice.ts'

export type Request =
  | { task: 'change'; saved: [id: number, version: number][]; deleted: number[] }
  | { task: 'rebuild'; versions: [id: number, version: number][] }
  | { task: 'list' }

type Listing = {
  found: [id: number, version: string][]
  total: number
  flushes: number
  problem: string | null
}

export type Answer = { number: number; answer: Listing | null; error?: string }

export type ProcessDrill = {
  processes: number
  flushes: number
  /** How many processes are killed in the midst of changes for every thousand rounds of them. */
  killsPerThousand: number
  seed?: number
}

export type ProcessDrillOutcome = {
  flushes: number
  changes: number
  kills: number
  comparisons: number
  differences: string[]
}

/** No machine fails here, so there is nothing to wait for a disk for. */
const MEMORY = '/dev/shm'
/** Below the root, where packages are found. */
const CHILD = path.resolve(import.meta.dirname, `../../../.build/change-index-${process.pid}.mjs`)
const DOCUMENTS = 300
const MAX_DIFFERENCES = 20
const REBUILD_CHANCE = 0.005

/**
 * Has several processes save and delete documents of one index at once, which they flush and merge all the time, kills
 * some of them on the way, and compares after each round what every process finds with what was acknowledged.
 */
export async function changeTogether(
  drill: ProcessDrill,
  report?: (flushes: number) => void,
): Promise<ProcessDrillOutcome> {
  const home = mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : os.tmpdir(), 'storefront-processes-'))
  const run = new Run(path.join(home, 'index'), drill)
  try {
    await buildChild()
    await run.start()
    while (run.outcome.flushes < drill.flushes && run.outcome.differences.length < MAX_DIFFERENCES) {
      await run.round()
      report?.(run.outcome.flushes)
    }
    return run.outcome
  } finally {
    await run.end()
    rmSync(home, { recursive: true, force: true })
    rmSync(CHILD, { force: true })
  }
}

class Run {
  readonly outcome: ProcessDrillOutcome = {
    flushes: 0,
    changes: 0,
    kills: 0,
    comparisons: 0,
    differences: [],
  }
  readonly #folder: string
  readonly #drill: ProcessDrill
  readonly #dice
  /** By document: the version that was acknowledged last; none for one that was deleted. */
  readonly #versions = new Map<number, number>()
  /** The write of a killed process: either it or the former state is found. */
  readonly #uncertain = new Map<number, number | null>()
  #peers: Peer[] = []
  #flushesOfKilled = 0
  #nextVersion = 1

  constructor(folder: string, drill: ProcessDrill) {
    this.#folder = folder
    this.#drill = drill
    this.#dice = createDice(drill.seed ?? Date.now())
  }

  async start(): Promise<void> {
    this.#peers = await Promise.all(Array.from({ length: this.#drill.processes }, () => this.#startPeer()))
    await this.#dice.pick(this.#peers).ask({ task: 'rebuild', versions: [] })
  }

  async round(): Promise<void> {
    const dice = this.#dice
    const free = new Set(Array.from({ length: DOCUMENTS }, (_, index) => index + 1))
    const doomed = dice.chance(this.#drill.killsPerThousand / 1000) ? dice.pick(this.#peers) : null
    const changes = Array.from({ length: dice.between(2, 10) }, () => this.#change(free))
    if (doomed) {
      await sleep(dice.between(0, 30))
      await this.#replace(doomed)
    }
    await Promise.all(changes)
    if (dice.chance(REBUILD_CHANCE)) await this.#rebuild()
    await this.#compareAll()
  }

  async end(): Promise<void> {
    await Promise.all(this.#peers.map((peer) => peer.kill()))
  }

  /** Some documents that nothing else in this round changes, by any of the processes. */
  async #change(free: Set<number>): Promise<void> {
    const dice = this.#dice
    const ids = Array.from({ length: dice.between(1, 5) }, () => {
      const id = dice.pick([...free])
      free.delete(id)
      return id
    })
    const saved: [number, number][] = []
    const deleted: number[] = []
    for (const id of ids) {
      if (dice.chance(0.3)) deleted.push(id)
      else saved.push([id, this.#nextVersion++])
    }
    const isDone = await dice.pick(this.#peers).ask({ task: 'change', saved, deleted })
    if (!isDone) {
      for (const [id, version] of saved) this.#uncertain.set(id, version)
      for (const id of deleted) this.#uncertain.set(id, null)
      return
    }
    this.outcome.changes += ids.length
    for (const [id, version] of saved) this.#versions.set(id, version)
    for (const id of deleted) this.#versions.delete(id)
  }

  async #replace(peer: Peer): Promise<void> {
    await peer.kill()
    this.outcome.kills++
    this.#flushesOfKilled += peer.flushes
    this.#peers = this.#peers.filter((one) => one !== peer)
    this.#peers.push(await this.#startPeer())
  }

  /** Some see everything as it comes, others the outcome alone. */
  #startPeer(): Promise<Peer> {
    return startPeer(this.#folder, this.#dice.pick([1, 20, 1000]))
  }

  async #rebuild(): Promise<void> {
    await this.#compareAll()
    await this.#dice.pick(this.#peers).ask({ task: 'rebuild', versions: [...this.#versions] })
  }

  async #compareAll(): Promise<void> {
    for (const peer of this.#peers) {
      const listing = await peer.ask({ task: 'list' })
      if (!listing) throw new Error('A process ended by itself.')
      peer.flushes = listing.flushes
      this.#settle(listing)
      this.#compare(listing)
      if (listing.problem !== null) this.outcome.differences.push(`A process reports: ${listing.problem}`)
    }
    const living = this.#peers.reduce((sum, { flushes }) => sum + flushes, 0)
    this.outcome.flushes = this.#flushesOfKilled + living
  }

  /** The write of a killed process took effect or not; from now on, every process has to find the same. */
  #settle({ found }: Listing): void {
    for (const [id, version] of this.#uncertain) {
      const actual = found.find(([other]) => other === id)?.[1]
      if (version === null && actual === undefined) this.#versions.delete(id)
      if (version !== null && actual === String(version)) this.#versions.set(id, version)
    }
    this.#uncertain.clear()
  }

  #compare({ found, total }: Listing): void {
    this.outcome.comparisons++
    const expected = [...this.#versions].map(([id, version]) => `${id} at ${version}`).sort()
    const actual = found.map(([id, version]) => `${id} at ${version}`).sort()
    if (total !== actual.length) this.outcome.differences.push(`${total} counted and ${actual.length} found.`)
    if (expected.join() === actual.join()) return
    const missing = expected.filter((one) => !actual.includes(one))
    const wrong = actual.filter((one, at) => !expected.includes(one) || actual.indexOf(one) !== at)
    this.outcome.differences.push(
      `After ${this.outcome.flushes} flushes, missing: [${missing}], wrong: [${wrong}].`,
    )
  }
}

/** A process that shares the index. */
class Peer {
  flushes = 0
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  #isKilled = false
  #next = 1

  constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', ({ number, answer, error }: Answer) => {
      const waiting = this.#waiting.get(number)
      this.#waiting.delete(number)
      if (error !== undefined) waiting?.reject(new Error(error))
      else waiting?.resolve(answer ?? true)
    })
    child.on('exit', () => {
      for (const { resolve, reject } of this.#waiting.values()) {
        if (this.#isKilled) resolve(null)
        else reject(new Error('A process ended by itself.'))
      }
    })
  }

  /** Null where it was killed before it answered. */
  ask(request: { task: 'list' }): Promise<Listing | null>
  ask(request: Request): Promise<unknown>
  ask(request: Request): Promise<unknown> {
    if (this.#isKilled) return Promise.resolve(null)
    const number = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#child.send({ number, request })
    })
  }

  async kill(): Promise<void> {
    this.#isKilled = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}

/** One file, which starts far sooner than what is translated module by module. */
async function buildChild(): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'processes/change-index.ts')],
    outfile: CHILD,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
}

async function startPeer(folder: string, lookEveryMs: number): Promise<Peer> {
  const child = fork(CHILD, [folder, String(lookEveryMs)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return new Peer(child)
}
