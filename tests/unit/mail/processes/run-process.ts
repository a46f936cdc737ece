import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { programRunner } from '#tests/support/program-runner.ts'

export type MailProcess = ChildProcessByStdio<null, null, null>

/** Starts one of this folder's programs in a process of its own, on the site that `env` describes. */
export function startProcess(
  program: string,
  env: Record<string, string | undefined>,
  ...args: string[]
): MailProcess {
  const file = path.join(import.meta.dirname, program)
  return spawn(process.execPath, [programRunner, file, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
}

/** Resolves to the exit code, or to the signal that ended it. */
export async function ended(child: MailProcess): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? child.signalCode ?? ''
}
