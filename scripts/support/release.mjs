import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { build } from 'esbuild'
import { describeReleasedBundle } from './bundle.mjs'
import { required } from './bundled-packages.mjs'
import { inRoot, root } from './paths.mjs'

// What a server reads besides its modules: all of these, but for TypeScript, which is bundled.
const read = [
  'bin',
  'docs/api',
  'lib',
  'next.config.mjs',
  'package.json',
  'packages/themes',
  'packages/word-index',
  'prisma/migrations',
  'prisma/models',
  'prisma/seed',
  'public',
  'scripts',
  'server.mjs',
  'themes',
]
const offered = [
  ...['dist', 'package.json', 'README.md'].map((name) => `packages/client/${name}`),
  ...['src/main', 'pom.xml', 'README.md'].map((name) => `packages/kotlin/${name}`),
]
// Their threads bundle them when they start.
const workers = [
  'lib/theming/check/check-folder.ts',
  'packages/themes/src/worker/render-pass.ts',
  'packages/word-index/src/store/worker-tasks.ts',
]

// What only Next's compiler and development server load, and who makes the database's clients.
const next = 'node_modules/next/dist'
const forBuilding = [
  'node_modules/@next/swc-',
  'node_modules/caniuse-lite/',
  'node_modules/prisma/',
  'node_modules/typescript/',
  ...['@next/font', 'next-devtools', 'terser'].map((name) => `${next}/compiled/${name}`),
  ...['docs/', 'server/capsize-font-metrics.json'].map((name) => `${next}/${name}`),
]
// better-sqlite3 chooses one of these when it is loaded, so that all of them are traced.
const prebuilt = 'node_modules/better-sqlite3/prebuilds/'
const forThisSystem = new RegExp(`/${process.platform}(?:musl)?-${process.arch}\\.node$`)
const forDevelopment = /next-server\/.*(?:\.dev\.js|experimental|pages)/

/**
 * Copies a built project into a folder: what its server and its programs load, and nothing else.
 * @param {string} folder absolute; empty, or not there yet
 */
export async function copyRelease(folder) {
  const { files, stampFile, stamp } = await describeReleasedBundle()
  const copied = new Set([
    ...files,
    ...(await traceModules(['server.mjs', 'scripts/run-program.mjs', ...files.filter(isModule)])),
    ...(await traceModules([...required].map(resolveModule))),
    ...(await traceWorkers()),
    ...listBuild(),
    ...listLookedFor(),
    ...read.flatMap(listFiles).filter((file) => !file.endsWith('.ts')),
    // With its declarations: it is served to those who write apps.
    ...offered.flatMap(listFiles),
  ])
  for (const file of copied) copyInto(folder, file)
  fs.writeFileSync(path.join(folder, stampFile), JSON.stringify(stamp))
}

/** The bundle's requirements, which cannot be seen in it. */
function resolveModule(name) {
  return path.relative(root, createRequire(inRoot('package.json')).resolve(name))
}

function isModule(file) {
  return file.endsWith('.js')
}

function isLeftOut(file) {
  return (
    file.endsWith('.map') ||
    forDevelopment.test(file) ||
    forBuilding.some((start) => file.startsWith(start)) ||
    (file.startsWith(prebuilt) && !forThisSystem.test(file))
  )
}

/** The modules that are loaded from these on, with what they read and the libraries of this platform. */
async function traceModules(entries) {
  const { fileList } = await nodeFileTrace(
    entries.map((entry) => inRoot(entry)),
    { base: root, processCwd: root, ignore: isLeftOut },
  )
  return fileList
}

/** Their own sources as well: packages are bundled with them. */
async function traceWorkers() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: workers,
    outdir: 'unwritten',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'esm',
  })
  const files = Object.keys(metafile.inputs)
  return [...files, ...new Set(files.map(findPackage).filter((file) => file !== undefined))]
}

/** Its package.json tells how a module is found. */
function findPackage(file) {
  const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
  return folder === undefined ? undefined : `${folder}/package.json`
}

/** Next's build, and the modules that its own lists name. */
function listBuild() {
  const files = ['.next/static', '.next/server', '.next/node_modules'].flatMap(listFiles)
  const parts = fs
    .readdirSync(inRoot('.next'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `.next/${name}`)
  const lists = [...files, ...parts].filter((file) => file.endsWith('.nft.json'))
  const named = lists.flatMap((list) =>
    JSON.parse(fs.readFileSync(inRoot(list), 'utf8')).files.map((file) =>
      path.relative(root, path.resolve(inRoot(path.dirname(list)), file)),
    ),
  )
  const isPackaged = (file) => file.startsWith('node_modules/') && !isLeftOut(file)
  const isServed = (file) => !/\.(?:map|nft\.json)$|\/trace/.test(file)
  return [...[...files, ...parts].filter(isServed), ...named.filter(isPackaged)]
}

/** Packages that only Next's compiler loads, but Next looks for whenever it starts. Each is a line that leads to the compiler. */
function listLookedFor() {
  const { resolve } = createRequire(inRoot('package.json'))
  const source = fs.readFileSync(inRoot(`${next}/server/config-utils.js`), 'utf8')
  const names = new Set([...source.matchAll(/'(next\/dist\/compiled\/[^']+)'/g)].map(([, name]) => name))
  return [...names].map((name) => path.relative(root, resolve(name)))
}

/** Links are listed, and not followed. */
function listFiles(start) {
  const entry = fs.lstatSync(inRoot(start), { throwIfNoEntry: false })
  if (entry === undefined || !entry.isDirectory()) return entry ? [start] : []
  return fs.readdirSync(inRoot(start)).flatMap((name) => listFiles(`${start}/${name}`))
}

function copyInto(folder, file) {
  const place = path.join(folder, file)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.cpSync(inRoot(file), place, { verbatimSymlinks: true, recursive: true })
}
