import { median, percentile } from '../../measure/median.ts'
import type { EngineName } from '../engines/load-engine.ts'
import { type SpecialKind, specialKinds } from '../mix/special-queries.ts'
import { type EngineProcess, startEngine } from '../processes/start-engine.ts'
import { type Bench, noteFigures, takeTurns, withCpu } from './bench.ts'
import type { SpecialFigures } from './figures.ts'
import { indexFolder } from './measure-builds.ts'

/** The worst queries, those with synonyms and mistyped ones, in turns. The round before the first only warms up. */
export async function measureSpecials(bench: Bench): Promise<void> {
  const { synonyms } = bench.specials
  const processes = new Map<EngineName, EngineProcess>()
  try {
    for (const engine of bench.engines) {
      const process = await startEngine(bench.programs, engine)
      processes.set(engine, process)
      await process.ask('open', {
        folder: indexFolder(bench, engine),
        term: bench.mix[0]?.term ?? '',
        synonyms,
      })
    }
    for (const kind of specialKinds) await measureKind(bench, processes, kind)
  } finally {
    for (const process of processes.values()) await process.stop()
  }
}

async function measureKind(
  bench: Bench,
  processes: ReadonlyMap<EngineName, EngineProcess>,
  kind: SpecialKind,
): Promise<void> {
  const terms = bench.specials.terms[kind]
  const ask = { terms, seconds: 0, isCorrected: kind === 'mistyped' }
  const able: EngineName[] = []
  for (const engine of bench.engines) if (await processes.get(engine)?.ask('search', ask)) able.push(engine)
  const measured = await takeTurns({ engines: able, rounds: bench.rounds }, async (engine) => {
    const process = processes.get(engine) as EngineProcess
    const { done, cpu } = await withCpu(process, () => process.ask('search', ask))
    return { ...(done ?? { passes: [], totals: [] }), cpu }
  })
  for (const [engine, rounds] of measured) {
    const passes = rounds.flatMap((round) => round.passes)
    const latencies = terms.map((_, place) => median(passes.map((pass) => pass[place] ?? 0)))
    const totals = rounds[0]?.totals ?? []
    const special: SpecialFigures = {
      p50: median(latencies),
      p99: percentile(latencies, 0.99),
      cpu: rounds.reduce((sum, { cpu }) => sum + cpu, 0) / (passes.length * terms.length),
      total: totals.reduce((sum, total) => sum + total, 0) / terms.length,
      foundNothing: totals.filter((total) => total === 0).length,
    }
    noteFigures(bench, engine, { specials: { ...bench.figures.get(engine)?.specials, [kind]: special } })
  }
}
