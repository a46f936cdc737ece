import { ensureBundled } from './support/bundle.mjs'
import { runScript, say } from './support/console.mjs'
import { ensureBuilt, ensureGenerated, ensureInstalled } from './support/prepare.mjs'

const usage = `
npm run build

Builds the site for production into .next and bundles its programs, unless that was done from the same sources already.
npm start does this by itself; the command is for images and machines that build ahead of starting.
`

runScript(usage, async () => {
  await ensureInstalled()
  await ensureGenerated()
  await ensureBuilt()
  await ensureBundled()
  say('The build in .next is up to date.')
})
