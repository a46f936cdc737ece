import fs from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { step } from '../support/console.mjs'
import { inRoot } from '../support/paths.mjs'
import { runOrFail } from '../support/run.mjs'

// The one place that knows about Node 20, past its end of life. better-sqlite3 13 needs Node 22: on Node 20 it ends the process when it
// loads. Version 12 aborts on Node 24. So Node 20 gets version 12, compiled here, in place of the locked one. When Node 20 is no longer
// supported, delete this folder and what prepare.mjs imports of it (docs/decisions/020-runtimes.md).

const FIRST_MAJOR_FOR_NODE_22 = 13
const driver = inRoot('node_modules/better-sqlite3')

/** Why this Node must not load the SQLite driver that is installed; undefined if it may, or if there is none. */
export function explainDriver(version = process.versions.node) {
  const manifest = path.join(driver, 'package.json')
  if (!fs.existsSync(manifest)) return undefined
  const [major] = JSON.parse(fs.readFileSync(manifest, 'utf8')).version.split('.').map(Number)
  if (isNode20(version) === major < FIRST_MAJOR_FOR_NODE_22) return undefined
  const other = isNode20(version) ? '22 or newer' : '20'
  return `The SQLite driver was installed by Node ${other} and cannot run on Node ${version}.`
}

/** Puts the driver for Node 20 in place of the locked one, if this is Node 20 and it is not there. */
export async function installDriver() {
  if (!isNode20(process.versions.node) || explainDriver() === undefined) return
  await step('Compiling the SQLite driver for Node 20', async () => {
    const draft = inRoot('node_modules/.node20')
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft)
    for (const name of ['package.json', 'package-lock.json'])
      await cp(path.join(import.meta.dirname, name), path.join(draft, name))
    // Without it, npm would take the rules of whatever npm this runs in.
    const flags = ['--ignore-scripts=false', '--no-audit', '--no-fund']
    await runOrFail('npm', ['ci', '--prefix', draft, ...flags], { env: { NODE_ENV: undefined } })
    await rm(driver, { recursive: true, force: true })
    await rename(path.join(draft, 'node_modules/better-sqlite3'), driver)
    // With all that it loads, so that neither npm nor a release has to know of it.
    await rename(path.join(draft, 'node_modules'), path.join(driver, 'node_modules'))
    await rm(draft, { recursive: true })
  })
}

function isNode20(version) {
  return version.startsWith('20.')
}
