import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { keepPictures } from '#tests/support/owner/keep-pictures.ts'
import { steps } from '#tests/support/owner/steps.ts'
import { walkWidths } from './support/walk-widths.ts'

// A new owner sets up an empty store in a browser and runs it for a day, on a wide screen and on a phone. Every page passed has
// to be accessible in light and in dark, and to fit.
// Flags: --width 390 for one alone; --pictures FOLDER keeps what was seen; --docs makes the pictures of docs/owner
// again, for which both widths are walked; --postgres.
const { values: flags } = parseArgs({
  options: {
    width: { type: 'string' },
    pictures: { type: 'string' },
    docs: { type: 'boolean' },
    postgres: { type: 'boolean' },
  },
})
if (flags.docs && flags.width !== undefined) throw new Error('The pictures of the docs are of both widths.')
const passing = flags.docs ? await mkdtemp(path.join(os.tmpdir(), 'storefront-pictures-')) : undefined
const folder = flags.pictures ?? passing

await walkWidths({
  ...flags,
  name: 'An owner',
  pictures: folder,
  async take(walker) {
    for (const { name, take } of steps) {
      console.log(`The owner ${name}.`)
      await take(walker)
    }
    return []
  },
})
if (flags.docs && folder !== undefined && process.exitCode === undefined)
  console.log(`${await keepPictures(folder)} pictures of docs/owner are as the pages look now.`)
if (passing !== undefined) await rm(passing, { recursive: true, force: true })
