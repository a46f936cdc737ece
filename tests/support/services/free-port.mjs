import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
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
