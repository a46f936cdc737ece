import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withLock } from './lock.mjs'
import { inBuild, inRoot, root } from './paths.mjs'
import { ensureGenerated } from './prepare.mjs'

// Programs start from one bundle: to load it takes less than half the time of translating a thousand modules one by one.
const folder = inBuild('programs')
const stampFile = path.join(folder, 'current.json')

/**
 * The module of one of the project's programs, as the sources are now: bundled first where any of them has changed.
 * @param {string} source relative to the root, as in `lib/cli/apps.ts`
 * @returns {Promise<string>} a URL to import
 */
export async function findProgram(source) {
  const { bundle, programs } = await ensureBundled()
  if (!programs.includes(source))
    throw new Error(`"${source}" is none of the programs: ${programs.join(', ')}.`)
  return pathToFileURL(path.join(folder, bundle, source.replace(/\.ts$/, '.js'))).href
}

/** Bundles the programs, unless that was done with the same sources. */
export async function ensureBundled() {
  const programs = listPrograms()
  const current = readStamp()
  return isFresh(current, programs) ? current : bundlePrograms(programs)
}

function listPrograms() {
  const files = fs.readdirSync(inRoot('lib/cli')).filter((file) => file.endsWith('.ts'))
  const commands = files.map((file) => `lib/cli/${file}`)
  return [...commands, 'lib/server/start-server.ts', 'prisma/seed/index.ts']
}

/**
 * What the last bundle was made of.
 * @returns {{ bundle: string, programs: string[], sources: Record<string, string> } | undefined}
 */
function readStamp() {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

function isFresh(stamp, programs) {
  return (
    stamp !== undefined &&
    stamp.programs.join() === programs.join() &&
    fs.existsSync(path.join(folder, stamp.bundle)) &&
    Object.entries(stamp.sources).every(([source, state]) => state !== '' && describeState(source) === state)
  )
}

/** Empty for what has changed since the second `before`, and for what is gone. Images keep no times finer than that. */
function describeState(source, before = Number.POSITIVE_INFINITY) {
  const found = fs.statSync(inRoot(source), { throwIfNoEntry: false })
  const changed = toSeconds(found?.mtimeMs)
  return changed < before ? `${changed} ${found.size}` : ''
}

function toSeconds(milliseconds) {
  return Math.floor(milliseconds / 1000)
}

async function bundlePrograms(programs) {
  await ensureGenerated()
  return withLock('programs', async () => {
    const previous = readStamp()
    if (isFresh(previous, programs)) return previous
    const began = toSeconds(Date.now())
    const { outputFiles, metafile } = await buildPrograms(programs)
    const bundle = nameOf(outputFiles)
    writeBundle(bundle, outputFiles)
    // What was written meanwhile may have been read before or after: it counts as changed.
    const sources = Object.keys(metafile.inputs).map((source) => [source, describeState(source, began)])
    const stamp = { bundle, programs, sources: Object.fromEntries(sources) }
    replaceFile(stampFile, JSON.stringify(stamp))
    removeAllBut([bundle, previous?.bundle, path.basename(stampFile)])
    return stamp
  })
}

async function buildPrograms(programs) {
  const { build, stop } = await import('esbuild')
  const result = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outbase: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await stop()
  return result
}

function nameOf(files) {
  const hash = createHash('sha256')
  for (const { path: file, contents } of files) hash.update(`${file}\0`).update(contents)
  return hash.digest('hex').slice(0, 16)
}

/** There is never half a bundle under its name, also where this is killed. */
function writeBundle(bundle, files) {
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
function removeAllBut(kept) {
  for (const name of fs.readdirSync(folder)) {
    if (!kept.includes(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
