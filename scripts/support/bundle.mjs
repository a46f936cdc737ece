import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundlePackages, bundleQueryCompilers, requireBanner } from './bundled-packages.mjs'
import { withLock } from './lock.mjs'
import { inBuild, inRoot, root } from './paths.mjs'
import { ensureGenerated, ensureLoadable } from './prepare.mjs'

// Programs start from one bundle: to load it takes less than half the time of translating a thousand modules one by one.

/** @typedef {{ name: string, list: () => string[] }} Programs under `name` they are kept; `list` names their sources */

/** @type {Programs} */
const site = { name: 'programs', list: listPrograms }

/**
 * The module of one of the project's programs, as the sources are now: bundled first where any of them has changed.
 * @param {string} source relative to the root, as in `lib/cli/running/apps.ts`
 * @param {Programs} [from]
 * @returns {Promise<string>} a URL to import
 */
export async function findProgram(source, from = site) {
  const { bundle, programs } = await ensureBundled(from)
  if (!programs.includes(source))
    throw new Error(`"${source}" is none of the programs: ${programs.join(', ')}.`)
  return findModule(from.name, bundle, source)
}

function findModule(name, bundle, source) {
  return pathToFileURL(inBuild(name, bundle, source.replace(/\.tsx?$/, '.js'))).href
}

const SERVER = 'lib/app/start.ts'
const PREPARE = 'lib/server/start/prepare-store.ts'
const UNDER_NEXT = 'lib/app/next/open-under-next.ts'

/**
 * The module that starts the server, and those of routes and pages by their folders in `app`: what it answers without Next.
 * @returns {Promise<{ module: string, routes: Map<string, string> }>}
 */
export async function findServer() {
  const { bundle, programs } = await ensureBundled()
  const routes = programs.flatMap((source) => {
    const folder = /^app\/(.*?)\/?(?:route\.ts|page\.tsx)$/.exec(source)?.[1]
    return folder === undefined ? [] : [[folder, findModule(site.name, bundle, source)]]
  })
  return { module: findModule(site.name, bundle, SERVER), routes: new Map(routes) }
}

/** The module that prepares a store for the server. @returns {Promise<typeof import('../../lib/server/start/prepare-store.ts')>} */
export async function findPreparing() {
  const { bundle } = await ensureBundled()
  return import(findModule(site.name, bundle, PREPARE))
}

/** Bundles the programs, unless that was done with the same sources. A release has none: its bundle is all there is. */
export async function ensureBundled({ name, list } = site) {
  ensureLoadable()
  const folder = inBuild(name)
  const current = readStamp(folder)
  if (current?.isReleased) return current
  const programs = list()
  return isFresh(folder, current, programs) ? current : bundlePrograms(folder, programs)
}

function listPrograms() {
  const groups = ['backup', 'people', 'publishing', 'running', 'search', 'shop', 'theming'].map(
    (name) => `lib/cli/${name}`,
  )
  const folders = groups.filter((folder) => fs.existsSync(inRoot(folder)))
  const commands = folders.flatMap((folder) =>
    fs
      .readdirSync(inRoot(folder))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  )
  return [...commands, ...listRoutes(), SERVER, PREPARE, UNDER_NEXT, 'prisma/seed/index.ts']
}

/** The panel, whose pages React renders. */
const panel = /^admin\//
/** Imports of routes for Next alone: they need Next's own request, or answer what our server does before it looks for a route. */
const forNextAlone = /from '(?:next-auth|#lib\/app\/next\/(?:next-route|answer-unsupported)\.ts)'/

const ROUTES = ['route.ts', 'page.tsx']

function listRoutes() {
  if (!fs.existsSync(inRoot('app'))) return []
  return fs
    .readdirSync(inRoot('app'), { recursive: true })
    .filter((file) => ROUTES.includes(path.basename(file)) && !panel.test(file))
    .map((file) => `app/${file}`)
    .filter((file) => !forNextAlone.test(fs.readFileSync(inRoot(file), 'utf8')))
    .sort()
}

/**
 * What a release keeps of the bundle, relative to the root: its files, and the stamp by which it is found without sources.
 * @returns {Promise<{ files: string[], stampFile: string, stamp: object }>}
 */
export async function describeReleasedBundle() {
  const { bundle, programs } = await ensureBundled()
  const folder = inBuild(site.name)
  const files = fs
    .readdirSync(path.join(folder, bundle), { recursive: true })
    .filter((file) => /\.(?:js|wasm)$/.test(file))
    .map((file) => path.relative(root, path.join(folder, bundle, file)))
  return {
    files,
    stampFile: path.relative(root, stampIn(folder)),
    stamp: { bundle, programs, isReleased: true },
  }
}

function stampIn(folder) {
  return path.join(folder, 'current.json')
}

/**
 * What the last bundle was made of.
 * @returns {{ bundle: string, programs: string[], sources: Record<string, string>, isReleased?: boolean } | undefined}
 */
function readStamp(folder) {
  try {
    return JSON.parse(fs.readFileSync(stampIn(folder), 'utf8'))
  } catch {
    return undefined
  }
}

function isFresh(folder, stamp, programs) {
  return (
    stamp !== undefined &&
    stamp.programs.join() === programs.join() &&
    fs.existsSync(path.join(folder, stamp.bundle)) &&
    Object.entries(stamp.sources).every(([source, state]) => state !== '' && describeState(source) === state)
  )
}

/** Empty for what has changed since the second `before`, and for what is gone. Images keep no times finer than that. */
function describeState(source, before = Number.POSITIVE_INFINITY) {
  // Asked of each of two thousand sources whenever a program starts: joining paths would take as long as that.
  const found = fs.statSync(`${root}/${source}`, { throwIfNoEntry: false })
  const changed = toSeconds(found?.mtimeMs)
  return changed < before ? `${changed} ${found.size}` : ''
}

function toSeconds(milliseconds) {
  return Math.floor(milliseconds / 1000)
}

async function bundlePrograms(folder, programs) {
  await ensureGenerated()
  return withLock(path.basename(folder), async () => {
    const previous = readStamp(folder)
    if (isFresh(folder, previous, programs)) return previous
    const began = toSeconds(Date.now())
    const { outputFiles, metafile } = await buildPrograms(folder, programs)
    const bundle = nameOf(outputFiles)
    writeBundle(folder, bundle, outputFiles)
    // A file written while bundling may have been read before or after: it counts as changed.
    const sources = listSources(metafile).map((source) => [source, describeState(source, began)])
    const stamp = { bundle, programs, sources: Object.fromEntries(sources) }
    replaceFile(stampIn(folder), JSON.stringify(stamp))
    removeAllBut(folder, [bundle, previous?.bundle, path.basename(stampIn(folder))])
    return stamp
  })
}

/** The bundle's inputs and options. npm writes its list of packages whenever it changes any of them. Output of plugins is no file. */
function listSources({ inputs }) {
  const own = Object.keys(inputs).filter((source) => !/node_modules\/|^[\w-]+:/.test(source))
  const how = ['bundle.mjs', 'bundled-packages.mjs'].map((name) => `scripts/support/${name}`)
  return [...own, ...how, 'node_modules/.package-lock.json']
}

async function buildPrograms(folder, programs) {
  const { build, stop } = await import('esbuild')
  const result = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outbase: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    plugins: [bundleQueryCompilers, bundlePackages],
    banner: requireBanner,
    mainFields: ['module', 'main'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await stop()
  return { ...result, outputFiles: result.outputFiles.map(toAscii) }
}

/**
 * V8 keeps a whole module as text of two bytes a character where a single one is beyond Latin-1. esbuild escapes strings, but
 * neither patterns nor templates with tags. Lines stay as they are.
 */
function toAscii({ path: file, contents }) {
  if (!file.endsWith('.js') || contents.every((byte) => byte < 0x80)) return { path: file, contents }
  const text = Buffer.from(contents).toString('utf8')
  return { path: file, contents: Buffer.from(text.replace(/(\\*)([^\0-\x7f])/g, escapeCharacter)) }
}

function escapeCharacter(_, slashes, unit) {
  // An odd one escapes the character already.
  const before = '\\'.repeat(slashes.length - (slashes.length % 2))
  return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function nameOf(files) {
  const hash = createHash('sha256')
  for (const { path: file, contents } of files) hash.update(`${file}\0`).update(contents)
  return hash.digest('hex').slice(0, 16)
}

/** There is never half a bundle under its name, also where this is killed. */
function writeBundle(folder, bundle, files) {
  const draft = path.join(folder, 'draft')
  fs.rmSync(draft, { recursive: true, force: true })
  for (const file of files) {
    const place = path.join(draft, path.relative(folder, file.path))
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.writeFileSync(place, file.contents)
  }
  if (!fs.existsSync(path.join(folder, bundle))) fs.renameSync(draft, path.join(folder, bundle))
}

function replaceFile(file, text) {
  fs.writeFileSync(`${file}.draft`, text)
  fs.renameSync(`${file}.draft`, file)
}

/** The previous bundle stays: a program may have begun to load it just now. */
function removeAllBut(folder, kept) {
  for (const name of fs.readdirSync(folder)) {
    if (!kept.includes(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
