import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = 'server.json'

/** Notes where the server of this process listens, for commands. Returns a function that removes the note. */
export function noteServer(storagePath: string, port: number): () => void {
  const file = path.join(storagePath, FILE)
  const note = JSON.stringify({ port, pid: process.pid })
  writeFileSync(file, note)
  return () => {
    // A server that was started later has written its own.
    if (readNote(file) === note) rmSync(file, { force: true })
  }
}

/** The port of the server that was started last with this storage folder; undefined if it does not run. */
export function findServerPort(storagePath: string): number | undefined {
  try {
    const { port, pid } = JSON.parse(readNote(path.join(storagePath, FILE)) ?? '')
    process.kill(pid, 0)
    return Number(port)
  } catch {
    return undefined
  }
}

function readNote(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
