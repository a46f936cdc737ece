import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vitest/config'
import { type PoolOptions, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = (message: unknown) => void

const NAME = 'kept-thread'

/** The modules of the database clients, which contain no mutants: loading them takes longer than most tests. */
const KEPT = /^(lib\/platform\/generated|tests\/support\/stores\/(clients|reuse-client))/

/**
 * A thread reused between mutants. Packages stay loaded; the project's own modules are reloaded,
 * since one may hold what a mutant made.
 */
class KeptThread extends ThreadsPoolWorker {
  override readonly name = NAME
  readonly #modules: string[]
  readonly #listeners: [event: string, listener: Listener][] = []
  #isStarted = false
  #config: object = {}

  constructor(options: PoolOptions) {
    super(options)
    this.#modules = listModules(options.project.config.root)
  }

  override async start(): Promise<void> {
    if (!this.#isStarted) await super.start()
  }

  override on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    super.on(event, listener)
  }

  /** Each run would have the thread start and stop: it starts once, and is told at each run what it would have been told. */
  override send(message: WorkerRequest): void {
    if (message.type === 'stop') this.#answer('stopped')
    else if (message.type === 'start') this.#begin(message)
    else if (message.type === 'run')
      super.send({
        ...message,
        context: { ...message.context, config: this.#config, invalidates: this.#modules } as never,
      })
    else super.send(message)
  }

  override async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners.splice(0)) this.off(event, listener)
  }

  end(): Promise<void> {
    return super.stop()
  }

  #begin(message: Extract<WorkerRequest, { type: 'start' }>): void {
    this.#config = message.context.config
    if (this.#isStarted) this.#answer('started')
    else super.send(message)
    this.#isStarted = true
  }

  #answer(type: 'started' | 'stopped'): void {
    const answer = { type, __vitest_worker_response__: true }
    queueMicrotask(() => {
      for (const [event, listener] of [...this.#listeners]) if (event === 'message') listener(answer)
    })
  }
}

function listModules(root: string): string[] {
  return ['lib', 'packages', 'scripts', 'tests', 'themes'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .filter(
        (file) => /\.(ts|tsx|mjs|json)$/.test(file) && !KEPT.test(file) && !file.includes('node_modules'),
      )
      .map((file) => path.posix.join(root, file)),
  )
}

let kept: KeptThread | undefined

/** Has tests run in a thread that is kept from run to run. */
export const keepThread: Plugin = {
  name: NAME,
  configureVitest({ project, vitest }) {
    vitest.onClose(() => kept?.end())
    project.config.pool = NAME
    project.config.poolRunner = {
      name: NAME,
      createPoolWorker: (options) => {
        kept ??= new KeptThread(options)
        return kept
      },
    }
  },
}
