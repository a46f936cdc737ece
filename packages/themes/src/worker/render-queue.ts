import { findWorker } from './find-worker.ts'
import type { PreparedPass } from './holding.ts'
import type { PassAnswer, PassPart } from './protocol.ts'
import { ViewWorker, WorkerDied } from './view-worker.ts'

export type Pass = {
  /** Called when its turn comes; `stalled` is the part that another thread has been working on for too long. */
  prepare(stalled: PassPart | undefined): PreparedPass
  /** Called when the thread had to be ended because of it, before the next pass is prepared. */
  onDeath?(death: WorkerDied): void
  limitMs: number
}

export type RenderQueue = {
  /** Rejects with WorkerDied if the thread had to be ended. An urgent pass goes before waiting ones. */
  run(pass: Pass, options?: { urgent: boolean }): Promise<PassAnswer>
  /** Starts the threads before they are needed. */
  start(): void
  close(): Promise<void>
}

/** More than any view may take. */
const STALLED_MS = 300

type Waiting = { pass: Pass; resolve(answer: Promise<PassAnswer>): void }

/**
 * Renders passes one after the other in one thread. A second thread is kept warm: it takes over when the first is
 * ended, and renders the waiting passes while the first is stalled. `worker` is the file that a thread starts with.
 */
export function createRenderQueue({ worker: file = findWorker('worker.mjs') } = {}): RenderQueue {
  const waiting: Waiting[] = []
  const workers = new Set<ViewWorker>()
  let first: ViewWorker | undefined
  let spare: ViewWorker | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const startWorker = (): ViewWorker => {
    const worker: ViewWorker = new ViewWorker(file, () => {
      workers.delete(worker)
      if (worker === first) [first, spare] = [spare, undefined]
      if (worker === spare) spare = undefined
    })
    workers.add(worker)
    return worker
  }
  const begin = (worker: ViewWorker, stalled?: PassPart): void => {
    const next = waiting.shift()
    if (!next) return
    const { pass, resolve } = next
    const answer = worker.run(pass.prepare(stalled), pass.limitMs)
    resolve(answer)
    const noteDeath = (error: unknown): void => {
      if (error instanceof WorkerDied) pass.onDeath?.(error)
    }
    answer.catch(noteDeath).finally(proceed)
  }
  const proceed = (): void => {
    clearTimeout(timer)
    while (waiting.length > 0 && !isClosed) {
      first ??= startWorker()
      if (!first.isBusy) begin(first)
      else if (first.busyFor < STALLED_MS) {
        timer = setTimeout(proceed, STALLED_MS - first.busyFor + 1)
        return
      } else {
        spare ??= startWorker()
        if (spare.isBusy) return
        begin(spare, first.part)
      }
    }
    // The second runs what the first has bundled.
    if (first !== undefined && !first.isBusy && !isClosed) spare ??= startWorker()
  }

  return {
    run: (pass, { urgent } = { urgent: false }) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('Theming was closed.'))
          return
        }
        const entry = { pass, resolve }
        if (urgent) waiting.unshift(entry)
        else waiting.push(entry)
        proceed()
      }),
    start() {
      first ??= startWorker()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      for (const { resolve } of waiting.splice(0)) resolve(Promise.reject(new Error('Theming was closed.')))
      await Promise.all([...workers].map((worker) => worker.close()))
    },
  }
}
