import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { readCpuSeconds } from '../../measure/cpu-time.ts'
import { readCorpus, writeLines } from '../corpora/corpus-file.ts'
import type { BenchDocument } from '../corpora/document.ts'
import type { Synonyms } from '../engines/engine.ts'
import { readQuery, type WantedPart, writeWords } from '../engines/words.ts'
import type { JavaProgram } from './compile-lucene.ts'
import type { EngineProcess } from './start-engine.ts'
import type { Tasks } from './tasks.ts'

export type { JavaProgram }

const FLAGS = ['-Xmx1g', '-XX:+UseSerialGC']

/**
 * Starts a Java process with Lucene in it, which takes lines of text and answers with lines of JSON. Texts and queries
 * come as words with their forms, which Lucene need not find: that is outside of what is measured.
 */
export async function startLucene({ classPath }: JavaProgram): Promise<EngineProcess> {
  const child = spawn('java', [...FLAGS, '-cp', classPath, 'LuceneEngine'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let synonyms: Synonyms = new Map()
  return {
    async ask(task, ask) {
      if ('synonyms' in ask) synonyms = new Map(ask.synonyms.map((words) => [words[0] ?? '', words]))
      const lines = toLines[task]?.(ask as never, synonyms)
      // What it has no line for, it need not do.
      if (!lines) return undefined as never
      child.stdin.write(`${lines.join('\n')}\n`)
      const { value } = await answers.next()
      if (value === undefined) throw new Error(`Lucene's process ended with exit code ${(await exited)[0]}.`)
      const answer = JSON.parse(value)
      if (answer?.error) throw new Error(`Lucene failed to ${task}: ${answer.error}`)
      return answer
    },
    cpuSeconds: () => readCpuSeconds(child.pid as number),
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

/** The task with its arguments and the number of lines that follow, then those. */
const toLines: { [Name in keyof Tasks]?: (ask: Tasks[Name]['ask'], synonyms: Synonyms) => string[] } = {
  build: ({ corpus, folder }) => [`build\t${prepareWords(corpus)}\t${folder}\t0`],
  open: ({ folder, term }, synonyms) => headed(`open\t${folder}`, [writeQuery(term, synonyms)]),
  search: ({ terms, seconds, isCorrected }, synonyms) =>
    headed(
      `search\t${seconds}\t${isCorrected}`,
      terms.map((term) => writeQuery(term, synonyms)),
    ),
  save: ({ documents }, synonyms) =>
    headed(
      'save',
      documents.map(({ document, word }) => `${writeDocument(document)}\t${writeQuery(word, synonyms)}`),
    ),
  saveMany: ({ documents }) => headed('saveMany', documents.map(writeDocument)),
}

function headed(head: string, lines: string[]): string[] {
  return [`${head}\t${lines.length}`, ...lines]
}

/** The corpus with its words, in a file beside it. */
function prepareWords(corpus: string): string {
  const file = `${corpus}.words`
  if (!existsSync(file)) writeLines(file, mapEach(readCorpus(corpus), writeDocument))
  return file
}

function* mapEach<T, R>(values: Iterable<T>, map: (value: T) => R): Generator<R> {
  for (const value of values) yield map(value)
}

function writeDocument({ id, title, body, excerpt, meta }: BenchDocument): string {
  return [id, title, excerpt, meta, writeWords(title), writeWords(body)].join('\t')
}

/** Three columns: parts of which all are wanted, parts of which any is, and the words as typed. */
function writeQuery(term: string, synonyms: Synonyms): string {
  const { whole, loose, words } = readQuery(term, synonyms)
  return [whole.map(writePart).join('&'), loose.map(writePart).join('&'), words.join(' ')].join('\t')
}

function writePart(part: WantedPart): string {
  return part
    .map((words) => words.map(({ word, isBeginning }) => word + (isBeginning ? '*' : '')).join(' '))
    .join('|')
}
