import fs from 'node:fs'
import path from 'node:path'
import { runScript, step } from './support/console.mjs'
import { inRoot } from './support/paths.mjs'
import { ensureBuilt, ensureGenerated, ensureInstalled } from './support/prepare.mjs'

const usage = `
npm run release [-- FOLDER]

Builds the site and copies what a server and its programs load into FOLDER (storefront-release), which may then be moved to any machine of
the same platform: node server.mjs starts it there. It holds no development tools.
`

runScript(usage, async ([folder = 'storefront-release']) => {
  const target = path.resolve(folder)
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  await ensureInstalled()
  await ensureGenerated()
  await ensureBuilt()
  // Loaded late: packages may only just have been installed.
  const { copyRelease } = await import('./support/release.mjs')
  await step(`Copying the release to ${path.relative(inRoot(), target) || target}`, () => copyRelease(target))
})
