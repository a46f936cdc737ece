import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseUser, makeFolder } from '#tests/support/services/folder.mjs'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { inRoot, root } from '../../scripts/support/paths.mjs'
import { run, runOrFail } from '../../scripts/support/run.mjs'

// The release that images are made of, alone in a folder, run by somebody who may write nothing of it: does it hold all it needs?
// Flag: --release FOLDER, one that is there already.
const given = process.argv.at(process.argv.indexOf('--release') + 1)
// Beside 140 MB of the system, Node and PostgreSQL’s client in the image.
const MAX_MEGABYTES = 205
const READY_WITHIN_MS = 120_000

const user = chooseUser()
const folder = await makeFolder('release', user)
const release = process.argv.includes('--release') ? path.resolve(given ?? '') : path.join(folder, 'release')
const storage = path.join(folder, 'storage')
const port = await findFreePort()
const env = {
  ...{ PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' },
  ...{
    HOST: '127.0.0.1',
    PORT: String(port),
    STORAGE_PATH: storage,
    DATABASE_URL: `file:${storage}/shop.db`,
  },
  ...{ APP_SECRET: 'a-secret-of-a-released-shop-long-enough', LOG_LEVEL: 'warn' },
}
const site = `http://127.0.0.1:${port}`
const faults: string[] = []
let server: ChildProcess | undefined
try {
  if (release.startsWith(folder))
    await runOrFail(process.execPath, [inRoot('scripts/release.mjs'), release], { cwd: root })
  await mkdir(storage, { mode: 0o777 })
  await chmod(storage, 0o777)
  const megabytes = (await measure(release)) / 1e6
  console.log(`${megabytes.toFixed(0)} MB`)
  if (megabytes > MAX_MEGABYTES) faults.push(`It is larger than ${MAX_MEGABYTES} MB.`)
  await command('lib/cli/db.ts', 'deploy')
  await command('prisma/seed/index.ts')
  await command('lib/cli/search/indexes.ts', 'rebuild', '--missing')
  server = await start()
  await visit()
  await command('lib/cli/settings.ts', 'list')
  await command('lib/cli/backup/backup.ts', '--to', path.join(storage, 'backup.tar.gz'))
  await command('lib/cli/people/staff.ts', 'link', '--json')
} finally {
  server?.kill('SIGTERM')
  if (server && server.exitCode === null) await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'The release holds all it needs.' : `${faults.length} things went wrong.`)
if (faults.length > 0) process.exitCode = 1

async function command(...args: string[]): Promise<void> {
  const { code, output } = await run(process.execPath, ['scripts/run-program.mjs', ...args], {
    ...{ cwd: release, env, user },
  })
  console.log(`${code === 0 ? '✓' : '✗'} ${args.join(' ')}`)
  if (code !== 0) faults.push(`${args.join(' ')} ended with ${code}:\n${output}`)
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server.mjs'], {
    ...{ cwd: release, env, ...user },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The server did not start.')
    await sleep(200)
  }
  return child
}

async function isReady(): Promise<boolean> {
  return fetch(`${site}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** What the site, the panel, and each of the libraries that is not JavaScript answer. */
async function visit(): Promise<void> {
  const home = await look('/', 'text/html')
  await look('/products?q=bowl', 'text/html')
  await look('/admin/sign-in', 'text/html')
  await look('/developers', 'text/html')
  await look('/sitemap.xml', 'xml')
  const picture = /\/media\/[^\s"',]+\/\d+\.avif/.exec(home)?.[0]
  if (picture === undefined) faults.push('The home page shows no picture.')
  else await look(picture, 'image/')
}

async function look(address: string, type: string): Promise<string> {
  const answer = await fetch(site + address)
  const found = answer.headers.get('content-type') ?? ''
  const isRight = answer.ok && found.includes(type) && answer.url === site + address
  console.log(`${isRight ? '✓' : '✗'} ${address}`)
  if (!isRight) faults.push(`${address} was answered with ${answer.status} ${found} at ${answer.url}`)
  return answer.text()
}

/** In bytes. */
async function measure(place: string): Promise<number> {
  const entry = await lstat(place)
  if (!entry.isDirectory()) return entry.size
  const sizes = await Promise.all((await readdir(place)).map((name) => measure(path.join(place, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
