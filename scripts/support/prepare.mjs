import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say, step } from './console.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { inBuild, inRoot, root } from './paths.mjs'
import { run, runOrFail, runTypeScript } from './run.mjs'

const oldestNode = [20, 19]
const installStamp = inRoot('node_modules/.storefront-install')
const generateStamp = inBuild('prisma/generated')
const generateInputs = [
  'lib/cli/db.ts',
  'lib/platform/database/database-location.ts',
  'lib/platform/migrations',
  'lib/platform/process/project-root.ts',
  'package-lock.json',
  'prisma/models',
]
const typesStamp = inBuild('types')
const typesInputs = ['docs/api/examples.json', 'lib', 'package-lock.json']
/** Types that are written from the English catalogue and from the API's description. Programs run without them. */
const writtenTypes = ['lib/services/texts/text-arguments.ts', 'packages/client/src/api-types.ts']
const buildWithinMs = 300_000
const buildStamp = inRoot('.next/storefront-build')
const buildInputs = [
  'app',
  'lib',
  'next.config.mjs',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'prisma/models',
  'public',
  'themes',
  'tsconfig.json',
]

/** Fails with advice on a Node that is too old to run the project. */
export function ensureNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new Error(
    `Node ${version} is too old: Storefront needs Node ${oldestNode.join('.')} or newer. Install it from https://nodejs.org and run the command again.`,
  )
}

/** Installs the dependencies of package-lock.json, unless node_modules holds exactly them already. */
export async function ensureInstalled() {
  ensureNode()
  const wanted = await describeInstall()
  if ((await readStamp(installStamp)) === wanted) return
  await withLock('install', async () => {
    if ((await readStamp(installStamp)) === wanted) return
    if (!(await isInstalledByHand())) await step('Installing dependencies (npm ci)', installDependencies)
    await writeFile(installStamp, wanted)
  })
}

/** Generates the database clients from prisma/models, unless that was done from the same sources already. */
export async function ensureGenerated() {
  if ((await readStamp(generateStamp)) === (await describeGenerated())) return
  await withLock('generate', () => runTypeScript(['lib/cli/db.ts', 'generate']))
  await mkdir(path.dirname(generateStamp), { recursive: true })
  await writeFile(generateStamp, await describeGenerated())
}

/** Writes the types that only the compiler needs, unless that was done from the same sources already. */
export async function ensureTypes() {
  if (await areTypesWritten()) return
  await withLock('types', async () => {
    if (await areTypesWritten()) return
    const stamp = await describeTypes()
    await Promise.all([
      runTypeScript(['lib/cli/development/texts.ts', 'types']),
      runTypeScript(['lib/cli/development/openapi.ts']),
    ])
    await writeFile(typesStamp, stamp)
  })
}

async function areTypesWritten() {
  const areThere = writtenTypes.every((file) => existsSync(inRoot(file)))
  return areThere && (await readStamp(typesStamp)) === (await describeTypes())
}

function describeTypes() {
  return fingerprint(typesInputs, { except: ['lib/platform/generated', ...writtenTypes] })
}

/** Whether .next was built from the sources as they are. */
async function isBuilt() {
  return (await readStamp(buildStamp)) === (await describeBuild())
}

/** Builds the site for production, unless .next was built from the same sources. */
export async function ensureBuilt() {
  if (await isBuilt()) return
  const onWait = () => say('  Another process is building; waiting for it.')
  await withLock('build', buildUnlessDone, { onWait })
}

async function buildUnlessDone() {
  const wanted = await describeBuild()
  if ((await readStamp(buildStamp)) === wanted) return
  await step('Building the site (next build)', buildSite)
  await writeFile(buildStamp, wanted)
}

async function buildSite() {
  const deadline = Date.now() + buildWithinMs
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  for (;;) {
    const { code, output } = await run(
      process.execPath,
      [inRoot('node_modules/next/dist/bin/next'), 'build'],
      { env },
    )
    if (code === 0) return
    // Next keeps a lock of its own, which a build outlives whose starter was killed.
    const isBusy = output.includes('Another next build process is already running')
    if (!isBusy || Date.now() > deadline)
      throw new Error(`next build failed with exit code ${code}.\n\n${output}`)
    await sleep(1000)
  }
}

/** What the clients are made from, and the marks of those that are there: they may have been deleted, or made elsewhere. */
async function describeGenerated() {
  const folders = ['sqlite', 'postgresql'].map((provider) => inRoot('lib/platform/generated', provider))
  const marks = await Promise.all(folders.map((folder) => readStamp(`${folder}/stamp.txt`)))
  return [root, await fingerprint(generateInputs), ...marks].join(' ')
}

function describeBuild() {
  return fingerprint(buildInputs, { except: ['lib/platform/generated', ...writtenTypes] })
}

// Compiled modules fit one Node ABI, so the stamp names it beside the lock file.
async function describeInstall() {
  return `${await fingerprint(['package-lock.json'])} ${describeRuntime()}`
}

function describeRuntime() {
  return `${process.platform}-${process.arch}-${process.versions.modules}`
}

async function installDependencies() {
  const env = { CHECKPOINT_DISABLE: '1', NODE_ENV: undefined }
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=warn']
  const { code, output } = await run('npm', ['ci', ...flags], { env })
  if (code === 0) return
  if (!output.includes('EUSAGE')) throw new Error(`npm ci failed with exit code ${code}.\n\n${output}`)
  // npm ci refuses a lock file that lacks other platforms' optional packages; the locked versions still hold here.
  await runOrFail('npm', ['install', '--no-save', ...flags], { what: 'npm install', env })
}

/** Whether `npm install` or `npm ci`, run by hand on this Node, left exactly the locked packages. */
async function isInstalledByHand() {
  const stamp = await readStamp(installStamp)
  if (stamp !== undefined && !stamp.endsWith(` ${describeRuntime()}`)) return false
  const [locked, installed] = await Promise.all([
    readPackages(inRoot('package-lock.json')),
    readPackages(inRoot('node_modules/.package-lock.json')),
  ])
  return Object.entries(locked).every(
    ([folder, { version, optional }]) =>
      folder === '' || installed[folder]?.version === version || (optional && !(folder in installed)),
  )
}

async function readPackages(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text).packages ?? {}
}

function readStamp(file) {
  return readFile(file, 'utf8').catch(() => undefined)
}
