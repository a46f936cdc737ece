import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { DamagedFile } from '../errors.ts'
import type { Tasks } from './worker-tasks.ts'

type Answer = { result?: unknown; error?: { message: string; file?: string } }

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

/** A thread that works on segments, one task at a time. `close` ends it in the middle of a task, too. */
export class IndexWorker {
  readonly #worker: Worker
  /** Waiting for its answers, which come in the order of the tasks. */
  readonly #waiting: Waiting[] = []
  #failure: Error | undefined

  constructor(file: string) {
    // No bundler follows this path, since the worker runs from its source. The process's own options are not meant for it.
    this.#worker = new Worker(/* turbopackIgnore: true */ file, { execArgv: [] })
    this.#worker
      .on('message', ({ result, error }: Answer) => {
        const first = this.#waiting.shift()
        if (error) first?.reject(toError(error))
        else first?.resolve(result)
      })
      .on('error', (error) => this.#fail(error))
      .on('exit', () => this.#fail(new Error('The worker of the index has ended.')))
  }

  run<Name extends keyof Tasks>(
    name: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<ReturnType<Tasks[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure)
        return
      }
      this.#waiting.push({ resolve: (result) => resolve(result as ReturnType<Tasks[Name]>), reject })
      this.#worker.postMessage({ name, args })
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
  }
}

/** Runs tasks: a worker, or a stand-in for one. */
type TaskRunner = Pick<IndexWorker, 'run'>

/** Lends a runner of tasks to `work`. */
export type WithTasks = <Result>(work: (runner: TaskRunner) => Promise<Result>) => Promise<Result>

/** Starts a worker from its file for `work` and ends it afterwards. */
export async function withWorker<Result>(
  file: string,
  work: (worker: IndexWorker) => Promise<Result>,
): Promise<Result> {
  const worker = new IndexWorker(file)
  try {
    return await work(worker)
  } finally {
    await worker.close()
  }
}

/** Of a program that runs from its sources. A bundler moves this module, and bundled programs pass the file's place. */
export function findWorker(): string {
  return [import.meta.dirname, 'worker.mjs'].join(path.sep)
}

function toError({ message, file }: { message: string; file?: string }): Error {
  return file ? new DamagedFile(file, message) : new Error(message)
}
