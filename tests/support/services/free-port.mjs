import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A port is nobody else's for so long: a server may take a while until it listens. */
const HELD_MS = 3_600_000

/**
 * A TCP port of 127.0.0.1 that nobody listens on at this moment. It lies below those that systems hand out by themselves (from
 * 32,768 on), for connections and for servers on port 0: one of these would take it before its server starts. No other process
 * with the same folder for temporary files, such as those of a test run, gets it within an hour.
 */
export async function findFreePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(16_000, 32_000)
    if ((await isFree(port)) && hold(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Whether the port is now this caller's, among all processes that share a folder for temporary files. */
function hold(port) {
  const file = path.join(os.tmpdir(), `storefront-ports-${os.userInfo().uid}`, String(port))
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > HELD_MS)
      rmSync(file)
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * Sends one line to a local port and resolves to the beginning of the answer, or undefined where nobody answers.
 * @param {number} port
 * @param {string} line
 * @returns {Promise<string | undefined>}
 */
export function askPort(port, line) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(line))
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => finish(undefined))
    socket.on('data', (chunk) => finish(chunk.toString()))
    socket.on('error', () => finish(undefined))
    socket.on('end', () => finish(undefined))
  })
}
