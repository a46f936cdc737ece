import { spawn } from 'node:child_process'
import path from 'node:path'

export type CommandResult = { code: number; stdout: string; stderr: string }

const root = path.resolve(import.meta.dirname, '../..')

/** Runs one of the project's commands as its users do, or a program of the tests, in a process of its own. */
export function runCommand(
  file: string,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const start = file.startsWith('tests/') ? ['--import', 'tsx', file] : ['scripts/run-program.mjs', file]
  const child = spawn(process.execPath, [...start, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr })))
}
