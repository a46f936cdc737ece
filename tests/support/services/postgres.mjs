import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { run, runOrFail } from '../../../scripts/support/run.mjs'
import { chooseUser, makeFolder } from './folder.mjs'
import { findFreePort } from './free-port.mjs'
import { startGuarded } from './guarded-server.mjs'
import { findOrInstall, findProgram } from './install.mjs'

// Nothing here has to survive a crash, so nothing waits for the disk.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=400',
  'shared_buffers=64MB',
  'log_min_messages=fatal',
]

/**
 * Starts a throw-away PostgreSQL on a free port, for 127.0.0.1 alone, gone without trace when this process ends.
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} `url` names the maintenance database
 */
export async function startPostgres() {
  const programs = await findPostgres()
  const user = chooseUser()
  const folder = await makeFolder('postgres', user)
  const data = path.join(folder, 'data')
  try {
    await initialise(programs, data, user)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const port = await findFreePort()
  const server = await startGuarded({
    command: path.join(programs, 'postgres'),
    args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    user,
    folder,
    stopSignal: 'SIGQUIT',
    isReady: () => isReady(programs, port),
  })
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, ...server }
}

/** The folder of PostgreSQL's own programs (initdb, postgres), installed first where that is possible. */
export async function findPostgres() {
  return path.dirname(await findOrInstall('postgresql', () => findProgram(['initdb'], listVersions())))
}

function listVersions() {
  const parent = '/usr/lib/postgresql'
  try {
    const versions = readdirSync(parent).sort((left, right) => Number(right) - Number(left))
    return versions.map((version) => path.join(parent, version, 'bin'))
  } catch {
    return []
  }
}

async function initialise(programs, data, user) {
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : []
  await runOrFail(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync', '--no-instructions'],
    { what: 'initdb', user },
  )
}

async function isReady(programs, port) {
  const { code } = await run(path.join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
  return code === 0
}
