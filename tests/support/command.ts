import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { vi } from 'vitest'
import { areas } from '#lib/cli/commands.mjs'
import { programRunner } from '#tests/support/program-runner.ts'

export type CommandResult = { code: number; stdout: string; stderr: string }
export type CommandEnvironment = Record<string, string | undefined>

const root = path.resolve(import.meta.dirname, '../..')

/** The program of a command, such as `search synonyms`. */
export function programOf(words: string): string {
  const [name = '', verb = ''] = words.split(' ')
  const area = areas[name]
  const { program } = (area && 'verbs' in area ? area.verbs[verb] : area) ?? {}
  if (!program) throw new Error(`"${words}" is not a command.`)
  return program
}

/** Runs one of the project's commands as its users do, or a program of the tests, in a process of its own. */
export function runProcess(file: string, args: string[], env: CommandEnvironment): Promise<CommandResult> {
  const start = [file.startsWith('tests/') ? programRunner : 'scripts/run-program.mjs', file]
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

let before: Promise<unknown> = Promise.resolve()
let runs = 0

/**
 * Runs one of the project's commands in this process, which has loaded already what a new one would take a second to
 * load. What it logs is left out, unless LOG_LEVEL is given.
 */
export function runCommand(file: string, args: string[], env: CommandEnvironment): Promise<CommandResult> {
  // One at a time: the arguments, the environment and the console are the process's.
  const result = before.then(() => runHere(file, args, env))
  before = result.catch(() => undefined)
  return result
}

async function runHere(file: string, args: string[], env: CommandEnvironment): Promise<CommandResult> {
  const { argv, exitCode } = process
  const result = { code: 0, stdout: '', stderr: '' }
  const restore = [
    catchCalls(console, 'log', (...given) => {
      result.stdout += `${format(...given)}\n`
    }),
    catchCalls(console, 'error', (...given) => {
      result.stderr += `${format(...given)}\n`
    }),
    setEnvironment({ LOG_LEVEL: 'silent', ...env }),
  ]
  process.argv = [process.execPath, file, ...args]
  process.exitCode = undefined
  try {
    // A program runs where it is imported, and a module that was imported before is not run again.
    await import(`${pathToFileURL(path.join(root, file))}?run=${++runs}`)
    result.code = Number(process.exitCode ?? 0)
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    for (const undo of restore) undo()
  }
  return result
}

function catchCalls(
  target: Console,
  method: 'log' | 'error',
  take: (...given: unknown[]) => void,
): () => void {
  const spy = vi.spyOn(target, method).mockImplementation(take)
  return () => spy.mockRestore()
}

/** Returns what sets it back. */
function setEnvironment(env: CommandEnvironment): () => void {
  const former = Object.keys(env).map((name) => [name, process.env[name]] as const)
  apply(Object.entries(env))
  return () => apply(former)
}

function apply(variables: (readonly [string, string | undefined])[]): void {
  for (const [name, value] of variables) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
