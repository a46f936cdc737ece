import type { Corpus } from '../corpora/prepare-corpus.ts'
import type { EngineName } from '../engines/load-engine.ts'
import type { Query } from '../mix/query-mix.ts'
import type { SpecialQueries } from '../mix/special-queries.ts'
import type { EngineProcess, Programs } from '../processes/start-engine.ts'
import type { Figures } from './figures.ts'

/** One comparison: what every measurement needs, and where it leaves its figures. */
export type Bench = {
  corpus: Corpus
  mix: Query[]
  specials: SpecialQueries
  engines: readonly EngineName[]
  rounds: number
  /** Of one engine's queries in one round, at least; the mix is always answered to its end. */
  seconds: number
  /** Documents saved one by one in a round. */
  saves: number
  /** Documents saved before those. */
  pending: number
  programs: Programs
  /** Holds a folder for each engine. */
  folder: string
  figures: Map<EngineName, Figures>
}

/** Lets engines take turns, A B C A B C, so that whatever else the machine does meets all of them alike. */
export async function takeTurns<T>(
  { engines, rounds }: Pick<Bench, 'engines' | 'rounds'>,
  measure: (engine: EngineName) => Promise<T>,
): Promise<Map<EngineName, T[]>> {
  const measured = new Map<EngineName, T[]>(engines.map((engine) => [engine, []]))
  for (let round = 0; round < rounds; round++) {
    for (const engine of engines) measured.get(engine)?.push(await measure(engine))
  }
  return measured
}

/** Processor time in milliseconds that a process takes for something, which says more than the clock on a busy machine. */
export async function withCpu<T>(
  process: EngineProcess,
  work: () => Promise<T>,
): Promise<{ done: T; cpu: number }> {
  const before = process.cpuSeconds()
  const done = await work()
  return { done, cpu: 1000 * (process.cpuSeconds() - before) }
}

export function noteFigures({ figures }: Bench, engine: EngineName, added: Figures): void {
  figures.set(engine, { ...figures.get(engine), ...added })
}
