import { chooseUser, makeFolder } from './folder.mjs'
import { askPort, findFreePort } from './free-port.mjs'
import { startGuarded } from './guarded-server.mjs'
import { findOrInstall, findProgram } from './install.mjs'

const databases = 4096

/**
 * Starts a throw-away Redis on a free port, for 127.0.0.1 alone, without persistence.
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startRedis() {
  const command = await findRedis()
  const user = chooseUser()
  const folder = await makeFolder('redis', user)
  const port = await findFreePort()
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', databases }
  const server = await startGuarded({
    command,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    user,
    folder,
    stopSignal: 'SIGTERM',
    isReady: async () => (await askPort(port, 'PING\r\n')) === '+PONG\r\n',
  })
  return { url: `redis://127.0.0.1:${port}`, ...server }
}

/** The path of redis-server, installed first where that is possible. */
export function findRedis() {
  return findOrInstall('redis-server', () => findProgram(['redis-server'], ['/usr/bin', '/usr/local/bin']))
}
