import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { inRoot } from './paths.mjs'
import { runOrFail } from './run.mjs'

const PACKAGE = 'packages/client'
const STAMP = '.compiled-from'

/**
 * Compiles packages/client into its folder `dist`, unless that was done from the same sources: as modules, and in `dist/cjs` for
 * programs that use `require`.
 */
export async function ensureClient() {
  const wanted = await describeClient()
  if (await isCompiled(wanted)) return
  await withLock('client', async () => {
    if (!(await isCompiled(wanted))) await compileClient(inRoot(PACKAGE, 'dist'), wanted)
  })
}

function describeClient() {
  return fingerprint([
    `${PACKAGE}/src`,
    `${PACKAGE}/tsconfig.json`,
    `${PACKAGE}/tsconfig.cjs.json`,
    'package-lock.json',
  ])
}

async function isCompiled(wanted) {
  return (await readStamp(inRoot(PACKAGE, STAMP))) === wanted && existsSync(inRoot(PACKAGE, 'dist/index.js'))
}

/** A server never finds half of it. */
async function compileClient(folder, stamp) {
  const draft = `${folder}-draft`
  await rm(draft, { recursive: true, force: true })
  await compileInto(draft)
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
  await writeFile(inRoot(PACKAGE, STAMP), stamp)
}

/** @param {string} folder absolute */
async function compileInto(folder) {
  const compile = (config, outDir) =>
    runOrFail(process.execPath, [
      inRoot('node_modules/typescript/bin/tsc'),
      ...['-p', inRoot(PACKAGE, config), '--outDir', outDir],
    ])
  await compile('tsconfig.json', folder)
  await compile('tsconfig.cjs.json', `${folder}/cjs`)
  // What is not said to be a module otherwise is one by the package's own `type`.
  await writeFile(`${folder}/cjs/package.json`, '{ "type": "commonjs" }\n')
}
