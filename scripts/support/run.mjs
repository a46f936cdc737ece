import { spawn } from 'node:child_process'
import { inRoot, root } from './paths.mjs'

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command, from the repository's root by default. A signal that ends this process ends the command first.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean, timeoutMs?: number,
 *   user?: { uid?: number, gid?: number } }} [options] `show` passes the output through instead of collecting it
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output` holds both streams in order
 */
export function run(command, args, { cwd = root, env = {}, show = false, timeoutMs, user = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...user,
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    })
    let stdout = ''
    let output = ''
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const release = endTogether(child)
    child.on('error', (error) => {
      release()
      reject(new Error(`Could not run ${command}: ${error.message}`))
    })
    child.on('close', (code) => {
      release()
      resolve({ code: code ?? 1, stdout, output })
    })
  })
}

/**
 * Like `run`, but a failure is an error that shows the end of what the command printed.
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof run>[2] & { what?: string }} [options] `what` names the work in the message
 */
export async function runOrFail(command, args, { what = [command, ...args].join(' '), ...options } = {}) {
  const result = await run(command, args, options)
  if (result.code === 0) return result
  throw new Error(`${what} failed with exit code ${result.code}.${lastLines(result.output)}`)
}

/** @param {string[]} args a program of the project, relative to the root, and its arguments */
export function runProgram(args, options) {
  return runNode('scripts/run-program.mjs', args, options)
}

/** Without a bundle, for what has to be there before one. @param {string[]} args a TypeScript file and its arguments */
export function runTypeScript(args, options) {
  return runNode('node_modules/tsx/dist/cli.mjs', args, options)
}

function runNode(starter, args, options) {
  return runOrFail(process.execPath, [inRoot(starter), ...args], { what: args.join(' '), ...options })
}

function endTogether(child) {
  const handlers = forwardedSignals.map((signal) => {
    const handler = () => {
      child.once('close', () => process.exit(1))
      child.kill(signal)
    }
    process.once(signal, handler)
    return { signal, handler }
  })
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler)
  }
}

function lastLines(output) {
  const lines = output.trimEnd().split('\n').slice(-40)
  return output.trim() === '' ? '' : `\n\n${lines.join('\n')}\n`
}
