import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { keepPictures } from '#tests/support/owner/keep-pictures.ts'
import { steps } from '#tests/support/owner/steps.ts'
import { openWalker } from '#tests/support/owner/walker.ts'

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
const widths = flags.width === undefined ? [1280, 390] : [Number(flags.width)]
const passing = flags.docs ? await mkdtemp(path.join(os.tmpdir(), 'storefront-pictures-')) : undefined
const folder = flags.pictures ?? passing

for (const width of widths) {
  const faults = await walk(width)
  for (const fault of faults) console.log(fault)
  console.log(
    `${width} pixels wide: ${faults.length === 0 ? 'everything went well' : 'something went wrong'}.`,
  )
  if (faults.length > 0) process.exitCode = 1
}
if (flags.docs && folder !== undefined && process.exitCode === undefined)
  console.log(`${await keepPictures(folder)} pictures of docs/owner are as the pages look now.`)
if (passing !== undefined) await rm(passing, { recursive: true, force: true })

async function walk(width: number): Promise<string[]> {
  const database = await createDrillDatabase(flags.postgres ? ['--postgres'] : [])
  const pictures = folder && path.resolve(folder, String(width))
  const walker = await openWalker({ width, pictures, database })
  try {
    for (const { name, take } of steps) {
      console.log(`The owner ${name}.`)
      await take(walker)
    }
    return [...walker.faults, ...walker.errors]
  } catch (error) {
    await walker.look('failed')
    for (const fault of [...walker.faults, ...walker.errors]) console.log(fault)
    throw error
  } finally {
    await walker.close()
  }
}
