import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readCpuSeconds } from '../../measure/cpu-time.ts'
import type { EngineName, NodeEngine } from '../engines/load-engine.ts'
import type { Program } from './compile-program.ts'
import { type JavaProgram, startLucene } from './lucene-process.ts'
import type { Tasks } from './tasks.ts'

export type EngineProcess = {
  ask<Task extends keyof Tasks>(task: Task, ask: Tasks[Task]['ask']): Promise<Tasks[Task]['answer']>
  /** That all its threads have taken so far. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** The programs that engines run in. */
export type Programs = { node: Program; lucene: JavaProgram | null }

/** Starts a fresh process for an engine, with its code loaded and nothing opened. */
export async function startEngine({ node, lucene }: Programs, engine: EngineName): Promise<EngineProcess> {
  if (engine !== 'lucene') return startInNode(node, engine)
  if (!lucene) throw new Error('There is no Lucene on this machine.')
  return startLucene(lucene)
}

async function startInNode(program: Program, engine: NodeEngine): Promise<EngineProcess> {
  const child = fork(program.file, { execArgv: ['--expose-gc'] })
  const exited = once(child, 'exit')
  const started: EngineProcess = {
    async ask(task, ask) {
      const answered = once(child, 'message')
      child.send({ task, ask })
      const ended = exited.then(([code]) => [{ error: `Its process ended with exit code ${code}.` }])
      const [{ answer, error }] = await Promise.race([answered, ended])
      if (error) throw new Error(`The engine ${engine} failed to ${task}: ${error}`)
      return answer
    },
    cpuSeconds: () => readCpuSeconds(child.pid as number),
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
  await started.ask('load', { engine })
  return started
}

/** Lets a fresh process do something, and ends it. */
export async function withEngine<T>(
  programs: Programs,
  engine: EngineName,
  work: (process: EngineProcess) => Promise<T>,
): Promise<T> {
  const process = await startEngine(programs, engine)
  try {
    return await work(process)
  } finally {
    await process.stop()
  }
}
