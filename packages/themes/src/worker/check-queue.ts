import { Worker } from 'node:worker_threads'
import type { CheckAnswer, CheckTask } from '../check/check-folder.ts'
import type { LocatedFinding } from '../check/findings/describe-findings.ts'
import { THEME_FILE } from '../themes/read-theme.ts'
import { UnreadableTheme } from '../themes/unreadable-theme.ts'
import { findWorker } from './find-worker.ts'

export type CheckQueue = {
  /** A theme that takes too long has that as its only finding. Throws UnreadableTheme if there is no such theme. */
  check(task: CheckTask): Promise<LocatedFinding[]>
  close(): Promise<void>
}

const HEAP_MB = 256
/** A large theme takes a few seconds, on a busy machine several times as long. */
const LIMIT_MS = 60_000
// Bundled by the first thread of the process.
let code: string | undefined

type Options = {
  /** The file of the module whose `checkFolder` checks a theme of the site. */
  checker: string
  /** The file that a thread starts with. */
  worker?: string
  limitMs?: number
}

/** Checks themes one after the other, each in a thread of its own, so that the server answers visitors at the same time. */
export function createCheckQueue({
  checker,
  worker: file = findWorker('check-worker.mjs'),
  limitMs = LIMIT_MS,
}: Options): CheckQueue {
  const workers = new Set<Worker>()
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const run = (task: CheckTask): Promise<LocatedFinding[]> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('Theming was closed.'))
      const worker = new Worker(/* turbopackIgnore: true */ file, {
        workerData: { code, checker, task },
        execArgv: [],
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      })
      workers.add(worker)
      const timer = setTimeout(() => {
        resolve([describeLimit(`It takes longer than ${limitMs / 1000} seconds.`)])
        void worker.terminate()
      }, limitMs)
      worker
        .on('message', (message: { code: string; answer: CheckAnswer }) => {
          code = message.code
          const { answer } = message
          if ('findings' in answer) resolve(answer.findings)
          else reject(new UnreadableTheme(answer.unreadable))
        })
        .on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve([describeLimit('It takes too much memory.')])
          else reject(error)
        })
        .on('exit', () => {
          clearTimeout(timer)
          workers.delete(worker)
          reject(new Error('The thread that checks themes ended.'))
        })
    })
  return {
    check(task) {
      const checked = last.then(() => run(task))
      last = checked.catch(() => undefined)
      return checked
    },
    async close() {
      isClosed = true
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

function describeLimit(reason: string): LocatedFinding {
  return {
    ...{ severity: 'error', code: 'exceeds_limits', file: THEME_FILE, line: 1, column: 1, excerpt: '' },
    message: `The theme could not be checked. ${reason}`,
    fix: 'Use fewer or smaller views and assets.',
  }
}
