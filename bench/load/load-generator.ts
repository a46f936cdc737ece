import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { LoadResult, LoadTask } from './task.ts'

export type LoadGenerator = { run(task: LoadTask): Promise<LoadResult>; stop(): void }

/** Starts the process that sends requests; it works off one task at a time. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), {
    execArgv: ['--import', 'tsx'],
  })
  return {
    async run(task) {
      child.send(task)
      const [{ result, error }] = (await once(child, 'message')) as [{ result?: LoadResult; error?: string }]
      if (!result) throw new Error(`The load generator failed: ${error}`)
      return result
    },
    stop: () => child.disconnect(),
  }
}
