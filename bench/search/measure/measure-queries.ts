import { median, percentile } from '../../measure/median.ts'
import type { EngineName } from '../engines/load-engine.ts'
import { type Query, type QueryKind, queryKinds } from '../mix/query-mix.ts'
import { type EngineProcess, startEngine } from '../processes/start-engine.ts'
import type { SearchFigures } from '../processes/tasks.ts'
import { type Bench, noteFigures, takeTurns, withCpu } from './bench.ts'
import type { Figures, KindFigures } from './figures.ts'
import { indexFolder } from './measure-builds.ts'

/** The whole mix, answered in turns by engines that stay open. The round before the first only warms up. */
export async function measureQueries(bench: Bench): Promise<void> {
  const terms = bench.mix.map(({ term }) => term)
  const processes = new Map<EngineName, EngineProcess>()
  try {
    for (const engine of bench.engines) {
      const process = await startEngine(bench.programs, engine)
      processes.set(engine, process)
      await process.ask('open', { folder: indexFolder(bench, engine), term: terms[0] ?? '', synonyms: [] })
      await process.ask('search', { terms, seconds: bench.seconds, isCorrected: false })
    }
    const searched = await takeTurns(bench, async (engine) => {
      const process = processes.get(engine) as EngineProcess
      const { done, cpu } = await withCpu(process, () =>
        process.ask('search', { terms, seconds: bench.seconds, isCorrected: false }),
      )
      return { ...(done ?? { passes: [], totals: [] }), cpu }
    })
    for (const [engine, rounds] of searched) noteFigures(bench, engine, summarise(bench.mix, rounds))
  } finally {
    for (const process of processes.values()) await process.stop()
  }
}

type Round = SearchFigures & { cpu: number }

function summarise(mix: readonly Query[], rounds: readonly Round[]): Figures {
  const passes = rounds.flatMap((round) => round.passes)
  // Each query by its median: a pause of the machine says nothing about an engine.
  const latencies = mix.map((_, place) => median(passes.map((pass) => pass[place] ?? 0)))
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share))
  const kinds = queryKinds.flatMap((kind): [QueryKind, KindFigures][] => {
    const places = mix.flatMap((query, place) => (query.kind === kind ? [place] : []))
    return places.length === 0 ? [] : [[kind, summariseKind(places, rounds)]]
  })
  return {
    mix: {
      perSecond: median(rounds.map((round) => perSecond(round.passes.flat()))),
      p50,
      p95,
      p99,
      cpu: median(rounds.map(({ cpu, passes: { length } }) => cpu / (length * mix.length))),
    },
    kinds: Object.fromEntries(kinds),
  }
}

function summariseKind(places: readonly number[], rounds: readonly SearchFigures[]): KindFigures {
  const pick = (values: readonly number[]) => places.map((place) => values[place] ?? 0)
  return {
    perSecond: median(rounds.map(({ passes }) => perSecond(passes.flatMap(pick)))),
    total: sum(pick(rounds[0]?.totals ?? [])) / places.length,
  }
}

function perSecond(milliseconds: readonly number[]): number {
  return (1000 * milliseconds.length) / sum(milliseconds)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
