import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCorpus } from '../corpora/corpus-file.ts'
import type { BenchDocument } from '../corpora/document.ts'
import type { Engine, OpenEngine } from '../engines/engine.ts'
import { loadEngine } from '../engines/load-engine.ts'
import type { Tasks } from './tasks.ts'

// One engine in a process of its own, which works off one task at a time.
type Work = { [Name in keyof Tasks]: (ask: Tasks[Name]['ask']) => Promise<Tasks[Name]['answer']> }

let engine: Engine
let open: OpenEngine

const work: Work = {
  async load({ engine: name }) {
    engine = await loadEngine(name)
  },
  async build({ corpus, folder }) {
    let documents = 0
    const count = function* (): Generator<BenchDocument> {
      for (const document of readCorpus(corpus)) {
        documents++
        yield document
      }
    }
    const began = performance.now()
    await engine.build(count(), folder)
    const seconds = (performance.now() - began) / 1000
    return { documents, seconds, peakBytes: readMemory('VmHWM') }
  },
  async tidy({ folder }) {
    engine.tidy?.(folder)
  },
  async open({ folder, term, synonyms }) {
    const began = performance.now()
    open = await engine.open(folder, new Map(synonyms.map((words) => [words[0] ?? '', words])))
    open.search(term)
    const milliseconds = performance.now() - began
    await collectGarbage()
    return { milliseconds, restBytes: readMemory('VmRSS') }
  },
  async search({ terms, seconds, isCorrected }) {
    const { search, correct } = open
    if (isCorrected && !correct) return null
    const end = performance.now() + seconds * 1000
    const passes: number[][] = []
    const totals: number[] = []
    do {
      const pass: number[] = []
      for (const term of terms) {
        const began = performance.now()
        const { total } = isCorrected && correct ? await correct(term) : search(term)
        pass.push(performance.now() - began)
        if (passes.length === 0) totals.push(total)
      }
      passes.push(pass)
    } while (performance.now() < end)
    return { passes, totals }
  },
  async save({ documents }) {
    const { save, search } = open
    if (!save) return null
    const latencies: number[] = []
    for (const { document, word } of documents) {
      const began = performance.now()
      await save(document)
      latencies.push(performance.now() - began)
      const [found] = search(word).items
      if (found?.id !== document.id) throw new Error(`${document.url} was saved and is not found.`)
    }
    return latencies
  },
  async saveMany({ documents }) {
    await open.saveMany?.(documents)
  },
}

process.on('message', ({ task, ask }: { task: keyof Tasks; ask: never }) => {
  work[task](ask).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: error.stack ?? String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

/** Bytes, as Linux counts them for this process. */
function readMemory(field: 'VmHWM' | 'VmRSS'): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(kibibytes?.[1]) * 1024
}

async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    global.gc?.()
    await sleep(100)
  }
}
