import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { median, percentile } from '../../measure/median.ts'
import { type BenchDocument, makeDocument } from '../corpora/document.ts'
import type { EngineName } from '../engines/load-engine.ts'
import { type EngineProcess, startEngine } from '../processes/start-engine.ts'
import { type Bench, noteFigures, withCpu } from './bench.ts'
import type { SaveFigures } from './figures.ts'
import { indexFolder } from './measure-builds.ts'

/** One document saved, durable and visible: in a fresh index, then with many saved before. Works on copies. */
export async function measureSaves(bench: Bench): Promise<void> {
  const processes = new Map<EngineName, EngineProcess>()
  try {
    for (const engine of bench.engines) processes.set(engine, await openCopy(bench, engine))
    const makeNext = startDocuments(bench)
    const fresh = await saveInTurns(bench, processes, makeNext)
    const pending = Array.from({ length: bench.pending }, () => makeNext().document)
    for (const process of processes.values()) await process.ask('saveMany', { documents: pending })
    const later = await saveInTurns(bench, processes, makeNext)
    for (const engine of bench.engines) {
      noteFigures(bench, engine, { save: fresh.get(engine), pendingSave: later.get(engine) })
    }
  } finally {
    for (const process of processes.values()) await process.stop()
    for (const engine of bench.engines) rmSync(copyFolder(bench, engine), { recursive: true, force: true })
  }
}

async function openCopy(bench: Bench, engine: EngineName): Promise<EngineProcess> {
  const folder = copyFolder(bench, engine)
  mkdirSync(folder, { recursive: true })
  cpSync(indexFolder(bench, engine), folder, { recursive: true })
  const process = await startEngine(bench.programs, engine)
  await process.ask('open', { folder, term: bench.mix[0]?.term ?? '', synonyms: [] })
  return process
}

function copyFolder(bench: Bench, engine: EngineName): string {
  return `${indexFolder(bench, engine)}-saves`
}

/** Each engine saves the same documents in the same turns. */
async function saveInTurns(
  { engines, rounds, saves }: Bench,
  processes: ReadonlyMap<EngineName, EngineProcess>,
  makeNext: () => SavedDocument,
): Promise<Map<EngineName, SaveFigures>> {
  const latencies = new Map<EngineName, { all: number[]; cpu: number }>()
  for (let round = 0; round <= rounds; round++) {
    const documents = Array.from({ length: saves }, makeNext)
    for (const engine of engines) {
      const process = processes.get(engine) as EngineProcess
      const { done, cpu } = await withCpu(process, () => process.ask('save', { documents }))
      // The first round only warms up.
      if (!done || round === 0) continue
      const known = latencies.get(engine) ?? { all: [], cpu: 0 }
      latencies.set(engine, { all: [...known.all, ...done], cpu: known.cpu + cpu })
    }
  }
  return new Map(
    [...latencies].map(([engine, { all, cpu }]) => [
      engine,
      { median: median(all), p95: percentile(all, 0.95), cpu: cpu / all.length },
    ]),
  )
}

type SavedDocument = { document: BenchDocument; word: string }

/**
 * Every other document is a new one, the rest are newer copies of old ones. Each has a word that no other has: of letters
 * alone, since words with digits have forms that others share.
 */
function startDocuments({ corpus, mix }: Bench): () => SavedDocument {
  const terms = mix.filter(({ kind }) => kind === 'two words' || kind === 'common').map(({ term }) => term)
  let made = 0
  return () => {
    const number = made++
    const id = number % 2 === 0 ? corpus.documents + 1 + number : (number % corpus.documents) + 1
    const letters = [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const word = `zqx${letters}saved`
    const pick = (count: number) =>
      Array.from({ length: count }, (_, index) => terms[(number * 7 + index) % terms.length]).join(' ')
    return {
      document: makeDocument(id, { title: `${pick(2)} ${word}`, body: pick(25), meta: '$10.00' }),
      word,
    }
  }
}
