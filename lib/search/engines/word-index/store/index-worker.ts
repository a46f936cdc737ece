import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '#lib/platform/project-root.ts'
import { DamagedFile } from '../errors.ts'
import type { Tasks } from './worker-tasks.ts'

type Answer = { result?: unknown; error?: { message: string; file?: string } }

/** A thread for work on segments. One task at a time; `close` ends it, whatever it does. */
export class IndexWorker {
  // By a path that no bundler follows: the worker runs from its source.
  readonly #worker = new Worker(/* turbopackIgnore: true */ workerFile(), {
    // What the process was started with is not meant for it.
    execArgv: [],
  })

  run<Name extends keyof Tasks>(
    name: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<ReturnType<Tasks[Name]>> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker
      const answered = ({ result, error }: Answer) => {
        settle()
        if (error) reject(toError(error))
        else resolve(result as ReturnType<Tasks[Name]>)
      }
      const failed = (error: Error) => {
        settle()
        reject(error)
      }
      const ended = () => failed(new Error('The worker of the index has ended.'))
      const settle = () => worker.off('message', answered).off('error', failed).off('exit', ended)
      worker.on('message', answered).on('error', failed).on('exit', ended)
      worker.postMessage({ name, args })
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Has a worker do something, and ends it. */
export async function withWorker<Result>(work: (worker: IndexWorker) => Promise<Result>): Promise<Result> {
  const worker = new IndexWorker()
  try {
    return await work(worker)
  } finally {
    await worker.close()
  }
}

const FOLDER = 'lib/search/engines/word-index/store'

function workerFile(): string {
  return [projectRoot(), FOLDER, 'worker.mjs'].join(path.sep)
}

function toError({ message, file }: { message: string; file?: string }): Error {
  return file ? new DamagedFile(file, message) : new Error(message)
}
