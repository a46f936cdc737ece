import { median } from '../../measure/median.ts'
import { withEngine } from '../processes/start-engine.ts'
import { type Bench, noteFigures, takeTurns } from './bench.ts'
import { indexFolder } from './measure-builds.ts'

/** From opening to the first answer, in fresh processes whose code is loaded, with the files in the page cache. */
export async function measureOpenings(bench: Bench): Promise<void> {
  const term = bench.mix.find(({ kind }) => kind === 'two words')?.term ?? bench.mix[0]?.term ?? ''
  const opened = await takeTurns(bench, (engine) =>
    withEngine(bench.programs, engine, (process) =>
      process.ask('open', { folder: indexFolder(bench, engine), term, synonyms: [] }),
    ),
  )
  for (const [engine, openings] of opened) {
    noteFigures(bench, engine, {
      opening: median(openings.map(({ milliseconds }) => milliseconds)),
      restBytes: median(openings.map(({ restBytes }) => restBytes)),
    })
  }
}
