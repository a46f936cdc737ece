import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readCpuSeconds } from '../../measure/cpu-time.ts'
import { toLine } from '../corpora/document.ts'
import type { JavaProgram } from './compile-lucene.ts'
import type { EngineProcess } from './start-engine.ts'
import type { Tasks } from './tasks.ts'

export type { JavaProgram }

const FLAGS = ['-Xmx1g', '-XX:+UseSerialGC']

/** Starts a Java process with Lucene in it, which takes lines of text and answers with lines of JSON. */
export async function startLucene({ classPath }: JavaProgram): Promise<EngineProcess> {
  const child = spawn('java', [...FLAGS, '-cp', classPath, 'LuceneEngine'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask(task, ask) {
      const lines = toLines[task]?.(ask as never)
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
const toLines: { [Name in keyof Tasks]?: (ask: Tasks[Name]['ask']) => string[] } = {
  build: ({ corpus, folder }) => [`build\t${corpus}\t${folder}\t0`],
  open: ({ folder, term, synonyms }) =>
    headed(
      `open\t${folder}\t${term}`,
      synonyms.map((words) => words.join('\t')),
    ),
  search: ({ terms, seconds, isCorrected }) => headed(`search\t${seconds}\t${isCorrected}`, terms),
  save: ({ documents }) =>
    headed(
      'save',
      documents.map(({ document, word }) => `${toLine(document)}\t${word}`),
    ),
  saveMany: ({ documents }) => headed('saveMany', documents.map(toLine)),
}

function headed(head: string, lines: string[]): string[] {
  return [`${head}\t${lines.length}`, ...lines]
}
