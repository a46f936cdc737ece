import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { steps } from '#tests/support/owner/steps.ts'
import { openWalker } from '#tests/support/owner/walker.ts'

// Somebody sets up an empty store in a browser and runs it for a day, on a wide screen and on a phone. Every page passed has
// to be accessible in light and in dark, and to fit.
// Flags: --width 390 for one alone; --pictures FOLDER keeps what was seen; --postgres.
const { values: flags } = parseArgs({
  options: {
    width: { type: 'string' },
    pictures: { type: 'string' },
    postgres: { type: 'boolean' },
  },
})
const widths = flags.width === undefined ? [1280, 390] : [Number(flags.width)]

for (const width of widths) {
  const faults = await walk(width)
  for (const fault of faults) console.log(fault)
  console.log(
    `${width} pixels wide: ${faults.length === 0 ? 'everything went well' : 'something went wrong'}.`,
  )
  if (faults.length > 0) process.exitCode = 1
}

async function walk(width: number): Promise<string[]> {
  const database = await createDrillDatabase(flags.postgres ? ['--postgres'] : [])
  const pictures = flags.pictures && path.resolve(flags.pictures, String(width))
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
