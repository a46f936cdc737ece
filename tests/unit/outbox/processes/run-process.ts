import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { programRunner } from '#tests/support/program-runner.ts'

/** Starts one of this folder's programs in a process of its own. */
export function startProcess(program: string, ...args: string[]): ChildProcessByStdio<null, Readable, null> {
  const file = path.join(import.meta.dirname, program)
  return spawn(process.execPath, [programRunner, file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}
