import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { median } from '../../measure/median.ts'
import type { EngineName } from '../engines/load-engine.ts'
import { withEngine } from '../processes/start-engine.ts'
import type { BuildFigures } from '../processes/tasks.ts'
import { type Bench, noteFigures, takeTurns } from './bench.ts'

/** Large builds take long enough to be measured once. */
const MEASURED_ONCE = 200_000

/** Builds every engine's index. One that an earlier run left in the folder is taken with the figures of its build. */
export async function measureBuilds(bench: Bench): Promise<void> {
  const missing = bench.engines.filter((engine) => !existsSync(figuresFile(bench, engine)))
  const rounds = bench.corpus.documents < MEASURED_ONCE ? bench.rounds : 1
  const built = await takeTurns({ engines: missing, rounds }, (engine) => buildOnce(bench, engine))
  for (const [engine, builds] of built) {
    await withEngine(bench.programs, engine, (process) =>
      process.ask('tidy', { folder: indexFolder(bench, engine) }),
    )
    writeFileSync(figuresFile(bench, engine), JSON.stringify(summarise(builds)))
  }
  for (const engine of bench.engines) {
    const build = JSON.parse(readFileSync(figuresFile(bench, engine), 'utf8'))
    noteFigures(bench, engine, { build, bytes: measureFolder(indexFolder(bench, engine)) })
  }
}

export function indexFolder({ folder, corpus }: Bench, engine: EngineName): string {
  return path.join(folder, `${path.basename(corpus.file, '.tsv')}-${engine}`)
}

function figuresFile(bench: Bench, engine: EngineName): string {
  return `${indexFolder(bench, engine)}.json`
}

function buildOnce(bench: Bench, engine: EngineName): Promise<BuildFigures> {
  const folder = indexFolder(bench, engine)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return withEngine(bench.programs, engine, (process) =>
    process.ask('build', { corpus: bench.corpus.file, folder }),
  )
}

function summarise(builds: BuildFigures[]) {
  return {
    perSecond: median(builds.map(({ documents, seconds }) => documents / seconds)),
    peakBytes: Math.max(...builds.map(({ peakBytes }) => peakBytes)),
  }
}

function measureFolder(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce((bytes, { parentPath, name }) => bytes + statSync(path.join(parentPath, name)).size, 0)
}
