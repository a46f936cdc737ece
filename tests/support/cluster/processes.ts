import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../services/folder.mjs'

export type Program = {
  command: string
  args: readonly string[]
  env?: Record<string, string>
  user?: { uid?: number; gid?: number }
  cwd?: string
  isReady(): Promise<boolean>
}

/** A process of a cluster that can be killed and started again. */
export type Process = {
  name: string
  pid: number
  isRunning(): boolean
  /** Sends a signal to the process and all that it has started. */
  signal(name: NodeJS.Signals): void
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export type Processes = {
  folder: string
  /** A folder for one part of the cluster. */
  makeFolder(name: string, user?: { uid?: number; gid?: number }): Promise<string>
  /** Starts a program and waits until it is ready. What it writes is in `NAME.log`. */
  start(name: string, program: Program): Promise<Process>
  readLog(name: string): string
  close(): Promise<void>
}

const READY_WITHIN_MS = 180_000
const root = path.resolve(import.meta.dirname, '../../..')

/** Processes and folders that are gone when this process is, however it ends. */
export async function openProcesses(owner: { uid?: number; gid?: number }): Promise<Processes> {
  const folder = await makeFolder('cluster', owner)
  const warden = spawn(process.execPath, [path.join(import.meta.dirname, 'warden.mjs'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const cleaned = once(warden, 'exit')
  const logFile = (name: string) => path.join(folder, `${name}.log`)
  return {
    folder,
    async makeFolder(name, user = owner) {
      const made = path.join(folder, name)
      await mkdir(made, { recursive: true, mode: 0o700 })
      if (user.uid !== undefined && user.gid !== undefined) {
        const { chown } = await import('node:fs/promises')
        await chown(made, user.uid, user.gid)
      }
      return made
    },
    async start(name, { command, args, env = {}, user = {}, cwd = root, isReady }) {
      const log = openSync(logFile(name), 'a')
      const child = spawn(command, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', log, log],
        detached: true,
        ...user,
      })
      const exited = once(child, 'exit').catch(() => undefined)
      const pid = child.pid ?? 0
      warden.stdin.write(`+${pid}\n`)
      exited.then(() => warden.stdin.writable && warden.stdin.write(`-${pid}\n`))
      const started = describe(name, child, exited)
      const deadline = Date.now() + READY_WITHIN_MS
      while (!(await isReady().catch(() => false))) {
        const problem = !started.isRunning() ? 'ended while starting' : 'was not ready in time'
        if (!started.isRunning() || Date.now() > deadline)
          throw new Error(`${name} ${problem}. It said:\n${readFileSync(logFile(name), 'utf8').slice(-3000)}`)
        await sleep(100)
      }
      return started
    },
    readLog: (name) => readFileSync(logFile(name), 'utf8'),
    async close() {
      warden.stdin.end()
      await cleaned
    },
  }
}

function describe(name: string, child: ChildProcess, exited: Promise<unknown>): Process {
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const signal = (sent: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), sent)
    } catch {
      // It has ended by itself.
    }
  }
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    signal,
    async kill() {
      signal('SIGKILL')
      await exited
    },
    async stop(sent = 'SIGTERM') {
      if (isRunning()) child.kill(sent)
      await exited
    },
  }
}
