import path from 'node:path'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { openWalker, type Walker } from '#tests/support/owner/walker.ts'

type Walk = {
  name: string
  /** In pixels, as given by a flag; a wide screen and a phone if absent. */
  width?: string | undefined
  pictures?: string | undefined
  postgres?: boolean | undefined
  /** Walks from an empty store, and resolves to what was wrong with what is seen. */
  take(walker: Walker): Promise<string[]>
}

/** Walks in a browser with each width, and prints what was wrong; an exit code of 1 says that something was. */
export async function walkWidths({ name, width: only, pictures, postgres, take }: Walk): Promise<void> {
  for (const width of only === undefined ? [1280, 390] : [Number(only)]) {
    const walker = await openWalker({
      width,
      pictures: pictures && path.resolve(pictures, String(width)),
      database: await createDrillDatabase(postgres ? ['--postgres'] : []),
    })
    const listFaults = () => [...walker.faults, ...walker.errors]
    try {
      const faults = [...(await take(walker)), ...listFaults()]
      for (const fault of faults) console.log(fault)
      console.log(
        `${name}, ${width} pixels wide: ${faults.length === 0 ? 'all is well' : 'something is wrong'}.`,
      )
      if (faults.length > 0) process.exitCode = 1
    } catch (error) {
      await walker.look('failed')
      for (const fault of listFaults()) console.log(fault)
      throw error
    } finally {
      await walker.close()
    }
  }
}
