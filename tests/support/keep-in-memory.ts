import { accessSync, constants, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Keeps the temporary files of this process and its children in memory: databases wait for the disk with every commit,
 * and nothing of a test has to survive the machine. Changes nothing if TMPDIR is set, or if there is no room.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY
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
