import { Worker } from 'node:worker_threads'
import { startWorkClock } from '../engine/pass.ts'
import { createHolding, type PreparedPass } from './holding.ts'
import type { FromWorker, PassAnswer, PassPart, ToWorker } from './protocol.ts'

/** The thread ended in the middle of a pass. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied'
  /** The render in progress. */
  readonly part: PassPart | undefined

  constructor(reason: string, part?: PassPart) {
    super(reason)
    this.part = part
  }
}

const HEAP_MB = 64
// Bundled by the first thread of the process.
let code: string | undefined

type Job = {
  pass: PreparedPass
  limitMs: number
  /** Milliseconds taken so far; undefined while the thread starts. */
  taken?: () => number
  timer?: NodeJS.Timeout
  resolve(answer: PassAnswer): void
  reject(error: Error): void
}

/**
 * A thread that renders one pass at a time. It has no environment and little memory, and receives everything it reads.
 */
export class ViewWorker {
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #worker: Worker
  readonly #onEnd: () => void
  readonly #hold = createHolding((message) => this.#post(message))
  #isReady = false
  #hasEnded = false
  #job: Job | undefined

  /** `onEnd` is called once, when the thread can do nothing more. */
  constructor(file: string, onEnd: () => void) {
    this.#onEnd = onEnd
    // By a path that no bundler follows, since the thread runs from its source.
    this.#worker = new Worker(/* turbopackIgnore: true */ file, {
      workerData: { code, progress: this.#progress.buffer },
      execArgv: [],
      env: {},
      resourceLimits: {
        maxOldGenerationSizeMb: HEAP_MB,
        maxYoungGenerationSizeMb: HEAP_MB / 4,
        stackSizeMb: 1,
      },
    })
    this.#worker
      .on('message', (message: FromWorker) => this.#receive(message))
      .on('error', (error) => this.#end(describeEnd(error)))
      .on('exit', () => this.#end('The thread ended.'))
      .unref()
  }

  get isBusy(): boolean {
    return this.#job !== undefined
  }

  /** Milliseconds of work on its pass so far. */
  get busyFor(): number {
    return this.#job?.taken?.() ?? 0
  }

  /** The part of its pass that it is rendering. */
  get part(): PassPart | undefined {
    if (!this.#job) return undefined
    const { parts, script } = this.#job.pass.request
    return [...parts, script][Atomics.load(this.#progress, 0)]
  }

  /** Rejects with WorkerDied if it takes longer than `limitMs` or runs out of memory. */
  run(pass: PreparedPass, limitMs: number): Promise<PassAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) {
        reject(new WorkerDied('The thread ended.'))
        return
      }
      this.#job = { pass, limitMs, resolve, reject }
      this.#worker.ref()
      if (this.#isReady) this.#begin(this.#job)
    })
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    this.#end('Theming was closed.')
    await this.#worker.terminate()
  }

  #receive(message: FromWorker): void {
    if (message.type === 'ready') {
      code = message.code
      this.#isReady = true
      if (this.#job) this.#begin(this.#job)
      return
    }
    const job = this.#finish()
    if (message.type === 'rendered') job?.resolve(message.answer)
    else job?.reject(new Error(message.message))
  }

  #begin(job: Job): void {
    this.#hold(job.pass)
    Atomics.store(this.#progress, 0, 0)
    job.taken = startWorkClock()
    this.#limitTime(job, job.limitMs, true)
    this.#post({ type: 'render', request: job.pass.request })
  }

  #limitTime(job: Job, ms: number, mayWait: boolean): void {
    job.timer = setTimeout(() => {
      const left = job.limitMs - this.busyFor
      // The machine is busy with other work: the first time, that is not the view's fault.
      if (left > 0 && mayWait) return this.#limitTime(job, left, false)
      this.#end(`It takes longer than ${job.limitMs} ms.`)
      this.#worker.terminate()
    }, ms)
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #finish(): Job | undefined {
    const job = this.#job
    clearTimeout(job?.timer)
    this.#job = undefined
    this.#worker.unref()
    return job
  }

  #end(reason: string): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const { part } = this
    const job = this.#finish()
    this.#onEnd()
    // If it never started, the pass is not at fault.
    if (job?.taken === undefined) job?.reject(new Error(`Views cannot be rendered. ${reason}`))
    else job.reject(new WorkerDied(reason, part))
  }
}

function describeEnd(error: NodeJS.ErrnoException): string {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'It takes too much memory.' : error.message
}
