import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Corpus, prepareGenerated, preparePackages } from './search/corpora/prepare-corpus.ts'
import { type EngineName, engineNames } from './search/engines/load-engine.ts'
import type { Bench } from './search/measure/bench.ts'
import { measureBuilds } from './search/measure/measure-builds.ts'
import { measureOpenings } from './search/measure/measure-openings.ts'
import { measureQueries } from './search/measure/measure-queries.ts'
import { measureSaves } from './search/measure/measure-saves.ts'
import { measureSpecials } from './search/measure/measure-specials.ts'
import { planQueryMix, queryKinds } from './search/mix/query-mix.ts'
import { planSpecialQueries } from './search/mix/special-queries.ts'
import { compileLucene, type JavaProgram } from './search/processes/compile-lucene.ts'
import { compileProgram } from './search/processes/compile-program.ts'
import type { Programs } from './search/processes/start-engine.ts'
import { report } from './search/report/report.ts'

const measurementNames = ['opening', 'searching', 'specials', 'saving'] as const
const measurements = {
  opening: measureOpenings,
  searching: measureQueries,
  specials: measureSpecials,
  saving: measureSaves,
}

// Our word index beside SQLite's full-text search, MiniSearch and Lucene, on the same documents and the same queries.
const { values: flags } = parseArgs({
  options: {
    /** `packages` (about 60,000), `generated`, or both where absent. */
    corpus: { type: 'string' },
    /** How many are generated. */
    documents: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '5' },
    /** Of one engine's queries in one round, at least. */
    seconds: { type: 'string', default: '1' },
    /** Documents saved one by one in a round, and before that with many pending. */
    saves: { type: 'string', default: '40' },
    pending: { type: 'string', default: '10000' },
    /** Of index, fts5, minisearch and lucene, with commas. MiniSearch takes part up to some ten thousands of documents. */
    engines: { type: 'string', default: engineNames.join() },
    /** Kinds of queries, with commas; the whole mix where absent. */
    kinds: { type: 'string', default: queryKinds.join() },
    /** Further measurements beside the builds, with commas. */
    measure: { type: 'string', default: measurementNames.join() },
    /** Keeps documents and indexes there for the next run. */
    folder: { type: 'string' },
  },
})
const MAX_FOR_MINISEARCH = 100_000

const folder = path.resolve(flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'storefront-search-')))
mkdirSync(folder, { recursive: true })
const programs: Programs = {
  node: compileProgram('bench/search/processes/engine-process.ts'),
  lucene: flags.engines.includes('lucene') ? tryLucene() : null,
}
try {
  if (flags.corpus !== 'generated') await compareOn(preparePackages(folder))
  if (flags.corpus !== 'packages') await compareOn(prepareGenerated(folder, Number(flags.documents)))
} finally {
  programs.node.remove()
  programs.lucene?.remove()
  if (flags.folder === undefined) rmSync(folder, { recursive: true, force: true })
}

/** Null, and why, where this machine cannot run it. */
function tryLucene(): JavaProgram | null {
  try {
    return compileLucene()
  } catch (error) {
    console.log(`Lucene is left out. ${error instanceof Error ? error.message : error}`)
    return null
  }
}

async function compareOn(corpus: Corpus): Promise<void> {
  const kinds = choose(queryKinds, flags.kinds)
  const bench: Bench = {
    corpus,
    mix: planQueryMix(corpus.file, Number(flags.queries), kinds),
    specials: planSpecialQueries(corpus.file),
    engines: chooseEngines(corpus),
    rounds: Number(flags.rounds),
    seconds: Number(flags.seconds),
    saves: Number(flags.saves),
    pending: Number(flags.pending),
    programs,
    folder,
    figures: new Map(),
  }
  const begun = (what: string) => console.log(`${corpus.documents} ${corpus.name}: ${what} …`)
  begun('building')
  await measureBuilds(bench)
  for (const name of choose(measurementNames, flags.measure)) {
    begun(name)
    await measurements[name](bench)
  }
  report(bench)
}

function chooseEngines({ documents }: Corpus): EngineName[] {
  return choose(engineNames, flags.engines).filter((engine) => {
    if (engine === 'minisearch') return documents <= MAX_FOR_MINISEARCH
    return engine !== 'lucene' || programs.lucene !== null
  })
}

function choose<T extends string>(all: readonly T[], wanted: string): T[] {
  const names = wanted.split(',')
  const unknown = names.find((name) => !all.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}. Choose of: ${all.join(', ')}.`)
  return all.filter((one) => names.includes(one))
}
