import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const guardian = path.join(import.meta.dirname, 'guardian.mjs')
const pollMs = 50

/**
 * Starts a server that stops, and whose folder is removed, when this process ends in any way, SIGKILL included.
 * @param {{ command: string, args: string[], user: { uid?: number, gid?: number }, folder: string,
 *   stopSignal: NodeJS.Signals, isReady: () => Promise<boolean>, startWithinMs?: number }} server `folder` belongs to the
 *   server alone
 * @returns {Promise<{ pid: number, stop: () => Promise<void> }>} `pid` is the guardian's
 */
export async function startGuarded({ isReady, startWithinMs = 30_000, ...server }) {
  // Its own process group: Ctrl-C in a terminal must not reach it before it has cleaned up.
  const child = spawn(process.execPath, [guardian, JSON.stringify(server)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const ended = once(child, 'close')
  await waitUntilReady({ isReady, startWithinMs }, child, () => complaint)
  // A caller that forgets to stop the server is still free to end.
  child.unref()
  child.stdin.unref()
  child.stderr.unref()
  return {
    pid: child.pid,
    async stop() {
      child.ref()
      child.stderr.ref()
      child.stdin.end()
      await ended
    },
  }
}

async function waitUntilReady({ isReady, startWithinMs }, child, readComplaint) {
  const deadline = Date.now() + startWithinMs
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`The server ended while starting. It said:\n${readComplaint()}`)
    if (Date.now() > deadline) {
      child.stdin.end()
      throw new Error(`The server was not ready within ${startWithinMs / 1000} seconds.`)
    }
    await sleep(pollMs)
  }
}
