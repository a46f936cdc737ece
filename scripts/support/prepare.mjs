import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainDriver, installDriver } from '../node20/sqlite-driver.mjs'
import { ensureClient } from './client-package.mjs'
import { say, step, warn } from './console.mjs'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { inBuild, inRoot, root } from './paths.mjs'
import { run, runOrFail, runTypeScript } from './run.mjs'

const installStamp = inRoot('node_modules/.storefront-install')
const generateStamp = inBuild('prisma/generated')
const generateInputs = [
  'lib/cli/running/database.ts',
  'lib/platform/database/database-location.ts',
  'lib/platform/migrations',
  'lib/platform/process/project-root.ts',
  'package-lock.json',
  'prisma/models',
]
const typesStamp = inBuild('types')
const typesInputs = ['docs/api/examples.json', 'lib', 'package-lock.json', 'packages/messages']
/** Types that are written from the English catalogue and from the API's description. Programs run without them. */
const writtenTypes = [
  'lib/services/texts/text-arguments.ts',
  'packages/client/src/api-types.ts',
  'packages/kotlin/src/main/kotlin/storefront/client/Api.kt',
]
/** Next's warning about a path that it cannot know: it lists every file of the project for each route. */
const TRACED = /tracing of the whole project/
const buildWithinMs = 300_000
const STAMP = 'storefront-build'
const build = inRoot('.next')
/** Beside it, where a build is made and the one before it ends. Next only takes a folder of the project. */
const [draft, former] = ['.next-draft', '.next-former']
const buildInputs = [
  'app',
  'instrumentation.ts',
  'lib',
  'next.config.mjs',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'packages/messages',
  'packages/themes',
  'packages/word-index',
  'prisma/models',
  'proxy.ts',
  'public',
  'themes',
  'tsconfig.json',
]

/** Installs the dependencies of package-lock.json, unless node_modules holds exactly them already, and this Node can load them. */
export async function ensureInstalled() {
  const wanted = await describeInstall()
  if ((await readStamp(installStamp)) === wanted && explainDriver() === undefined) return
  await withLock('install', async () => {
    if ((await isInstalledByHand()) && (await findLoadFault()) === undefined)
      return writeFile(installStamp, wanted)
    await step('Installing dependencies (npm ci)', installDependencies)
    await installDriver()
    const fault = await findLoadFault()
    if (fault !== undefined) throw new Error(explainFault(fault))
    await writeFile(installStamp, wanted)
  })
}

/** Fails with advice where this Node cannot load the packages as another one left them. Does not install anything. */
export function ensureLoadable() {
  const fault = explainDriver()
  if (fault !== undefined)
    throw new Error(
      `${fault} Start it with that Node, or run "npm run build" with this one; a release has to be made again.`,
    )
}

/** Generates the database clients from prisma/models, unless that was done from the same sources already. */
export async function ensureGenerated() {
  if ((await readStamp(generateStamp)) === (await describeGenerated())) return
  await withLock('generate', () => runTypeScript(['lib/cli/running/database.ts', 'generate']))
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
  return (await readStamp(path.join(build, STAMP))) === (await describeBuild())
}

/** Builds the site for production, and the client that it offers, unless both were built from the same sources. */
export async function ensureBuilt() {
  await ensureTypes()
  await ensureClient()
  if (await isBuilt()) return
  const onWait = () => say('  Another process is building; waiting for it.')
  await withLock('build', buildUnlessDone, { onWait })
}

async function buildUnlessDone() {
  const wanted = await describeBuild()
  if ((await readStamp(path.join(build, STAMP))) === wanted) return
  await step('Building the site (next build)', buildSite)
  await writeFile(path.join(inRoot(draft), STAMP), wanted)
  await replaceBuild()
}

/** Servers and tests find one build or the other, and never half of one. */
async function replaceBuild() {
  await rm(inRoot(former), { recursive: true, force: true })
  // What a server for development has compiled stays.
  if (existsSync(path.join(build, 'dev')))
    await rename(path.join(build, 'dev'), path.join(inRoot(draft), 'dev'))
  if (existsSync(build)) await rename(build, inRoot(former))
  await rename(inRoot(draft), build)
  await rm(inRoot(former), { recursive: true, force: true })
}

async function buildSite() {
  const deadline = Date.now() + buildWithinMs
  const env = {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    BASE_PATH_MARK: '/__base_path__',
    BUILD_FOLDER: draft,
  }
  for (;;) {
    const { code, output } = await run(
      process.execPath,
      [inRoot('node_modules/next/dist/bin/next'), 'build'],
      { env },
    )
    if (code === 0) {
      if (TRACED.test(output)) warn(`next build traces the whole project, which takes minutes:\n${output}`)
      return
    }
    // Next keeps a lock of its own, which a build outlives whose starter was killed.
    const isBusy = output.includes('Another next build process is already running')
    if (!isBusy || Date.now() > deadline)
      throw new Error(`next build failed with exit code ${code}.\n\n${output}`)
    await sleep(1000)
  }
}

/** The inputs of the clients, and the stamps of existing ones: they may have been deleted, or generated elsewhere. */
async function describeGenerated() {
  const folders = ['sqlite', 'postgresql'].map((provider) => inRoot('lib/platform/generated', provider))
  const marks = await Promise.all(folders.map((folder) => readStamp(`${folder}/stamp.txt`)))
  return [root, await fingerprint(generateInputs), ...marks].join(' ')
}

function describeBuild() {
  return fingerprint(buildInputs, { except: ['lib/platform/generated', ...writtenTypes] })
}

// Native packages fit a platform, and on some the version of Node as well: they are loaded again under another.
async function describeInstall() {
  const runtime = `${process.platform}-${process.arch}-${process.versions.modules}`
  return `${await fingerprint(['package-lock.json'])} ${runtime}`
}

async function installDependencies() {
  const env = { CHECKPOINT_DISABLE: '1', NODE_ENV: undefined }
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await runOrFail('npm', ['ci', ...flags], { what: 'npm ci', env })
}

/** The first native package that cannot be loaded, and why; undefined if all can. */
async function findLoadFault() {
  const driverFault = explainDriver()
  if (driverFault !== undefined) return driverFault
  const { code, output } = await run(process.execPath, [inRoot('scripts/support/load-native.mjs')])
  return code === 0 ? undefined : output.split('loaded\n').at(-1)?.trim()
}

function explainFault(fault) {
  const { version, platform, arch } = process
  return `The packages are installed, but Node ${version} on ${platform}-${arch} cannot load one of them. Use Node 24 (LTS).\n\n${fault}`
}

/** Whether `npm install` or `npm ci`, run by hand, left exactly the locked packages. */
async function isInstalledByHand() {
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
