import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseUser, makeFolder } from '#tests/support/services/folder.mjs'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { inRoot, root } from '../scripts/support/paths.mjs'
import { run, runOrFail } from '../scripts/support/run.mjs'

// The release that images are made of, alone in a folder, with nothing but STORAGE_PATH (and a port that is free): an empty environment, a
// read-only root, the user nobody, and one folder to write to. Does it hold all it needs, and does it write nowhere else?
// Flag: --release FOLDER, one that is there already.
const given = process.argv.at(process.argv.indexOf('--release') + 1)
// Beside 140 MB of the system, Node and PostgreSQL’s client in the image.
const MAX_MEGABYTES = 205
const READY_WITHIN_MS = 120_000

const isRoot = process.getuid?.() === 0
const user = chooseUser(['nobody'])
const folder = await makeFolder('release', user)
const release = process.argv.includes('--release') ? path.resolve(given ?? '') : path.join(folder, 'release')
const storage = path.join(folder, 'storage')
const port = await findFreePort()
const unit = await readFile(inRoot('deploy/storefront.service'), 'utf8')
const site = `http://127.0.0.1:${port}`
const faults: string[] = []
let server: ChildProcess | undefined
try {
  if (release.startsWith(folder))
    await runOrFail(process.execPath, [inRoot('scripts/release.mjs'), release], { cwd: root })
  await mkdir(storage, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) await chown(storage, user.uid, user.gid)
  const megabytes = (await measure(release)) / 1e6
  console.log(`${megabytes.toFixed(0)} MB`)
  if (megabytes > MAX_MEGABYTES) faults.push(`It is larger than ${MAX_MEGABYTES} MB.`)
  await command(...startOf('ExecStartPre'))
  await command('scripts/run-program.mjs', 'prisma/seed/index.ts')
  await storefront('search', 'rebuild', '--missing')
  server = await start()
  await visit()
  await storefront('settings', 'list')
  await storefront('backup', '--to', path.join(storage, 'backup.tar.gz'))
  await storefront('staff', 'link', '--json')
  await storefront('secrets', 'status')
  await stop()
  await refuse(
    /another APP_SECRET.*APP_SECRET_PREVIOUS.*secrets accept/,
    'APP_SECRET=one-that-this-shop-never-had-before',
  )
  console.log(`  ${(await readdir(storage)).sort().join(', ')}`)
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'The release holds all it needs.' : `${faults.length} things went wrong.`)
if (faults.length > 0) process.exitCode = 1

/** The unit's arguments, after `node`. */
function startOf(key: string): string[] {
  const [, line = ''] = new RegExp(`^${key}=/usr/bin/node (.+)$`, 'm').exec(unit) ?? []
  return line.split(' ')
}

function storefront(...args: string[]): Promise<void> {
  return command('bin/storefront', ...args)
}

async function command(...args: string[]): Promise<void> {
  const { code, output } = await run('unshare', shut(args), { cwd: release })
  console.log(`${code === 0 ? '✓' : '✗'} ${args.join(' ')}`)
  if (code !== 0) faults.push(`${args.join(' ')} ended with ${code}:\n${output}`)
}

/** A server that must not start. */
async function refuse(reason: RegExp, ...variables: string[]): Promise<void> {
  const { code, output } = await run('unshare', shut(startOf('ExecStart'), variables), { cwd: release })
  console.log(`${code === 1 ? '✓' : '✗'} refused: ${output.trim()}`)
  if (code !== 1 || !reason.test(output))
    faults.push(`A server ended with ${code}, and not because of ${reason}:\n${output}`)
}

/** Arguments of `unshare` that run Node where nothing but the storage folder can be written. */
function shut(args: readonly string[], variables: readonly string[] = []): string[] {
  const mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind / && shift && exec "$@"'
  const drop = isRoot ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const env = ['env', '-i', `STORAGE_PATH=${storage}`, `PORT=${port}`, ...variables]
  return [
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    ...['--mount', 'sh', '-c', mount, 'sh', storage, ...drop, ...env, process.execPath, ...args],
  ]
}

async function stop(): Promise<void> {
  server?.kill('SIGTERM')
  if (server && server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}

async function start(): Promise<ChildProcess> {
  const child = spawn('unshare', shut(startOf('ExecStart')), {
    cwd: release,
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

/** The answers of the site, the panel, and each of the libraries that is not JavaScript. */
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
