import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3
const FOLDER = /^storefront-tests-(\d+)$/

/**
 * Keeps the temporary files of this process and its children in memory: databases wait for the disk with every commit,
 * and nothing of a test has to survive the machine. They go when the process ends; those of one that was killed go with
 * the next run. Changes nothing if TMPDIR is set, or if there is no room.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeLeftovers()
  const folder = path.join(MEMORY, `storefront-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  process.on('exit', () => remove(folder))
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(FOLDER.exec(name)?.[1])
    if (pid && !isRunning(pid)) remove(path.join(MEMORY, name))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Another user's files, or a server that still writes to them, are left where they are. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
