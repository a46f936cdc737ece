import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#lib/platform/process/env.ts'
import { createLog, type Log } from '#lib/platform/process/log.ts'
import { noteServer } from '#lib/platform/process/server-note.ts'
import { logStart, processLevel } from '../start/log-start.ts'
import { serveMetrics } from '../telemetry/serve-metrics.ts'

export type Workers = { port: number; stop(): Promise<void> }

type Options = {
  /** The program of a worker. */
  file: string
  args: readonly string[]
}

// One that dies as it starts is not started again and again without a pause.
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 30_000
const SETTLED_MS = 60_000

/**
 * Starts the workers of WORKERS behind one port, and another one for each that dies. Resolves once all of them listen; rejects if one
 * ends before.
 */
export async function startWorkers(env: Environment, { file, args }: Options): Promise<Workers> {
  const log = createLog(env.logLevel)
  // The processes take connections from one queue of the system. Handed out by this one, some would be lost with a worker that dies.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: file, args: [...args] })
  const endMetrics = await offerMetrics(env, log)
  const crew = createCrew(log)
  const ports = await Promise.all(Array.from({ length: env.workers }, crew.add)).catch(async (error) => {
    await crew.stop()
    await endMetrics()
    throw error
  })
  crew.replace()
  const [port = env.port] = ports
  const forgetPort = noteServer(env.storagePath, port)
  logStart(log, env, port)
  return {
    port,
    async stop() {
      forgetPort()
      log[processLevel()]({ pid: process.pid }, 'The server is stopping.')
      await crew.stop()
      await endMetrics()
      log[processLevel()]({ pid: process.pid }, 'The server has stopped.')
    },
  }
}

function createCrew(log: Log) {
  let isStopping = false
  let isReplacing = false
  let pauseMs = MIN_PAUSE_MS

  const add = (): Promise<number> => {
    const worker = cluster.fork()
    const began = performance.now()
    worker.once('exit', (code, signal) => void replace(worker, { code, signal, began }))
    return untilListening(worker)
  }

  const replace = async (
    { process: { pid } }: Worker,
    { code, signal, began }: { code: number; signal: string; began: number },
  ): Promise<void> => {
    if (isStopping || !isReplacing) return
    pauseMs = performance.now() - began > SETTLED_MS ? MIN_PAUSE_MS : Math.min(2 * pauseMs, MAX_PAUSE_MS)
    log.error({ pid, code, signal, pauseMs }, 'A worker died and is replaced.')
    await sleep(pauseMs)
    if (!isStopping) add().catch(() => undefined)
  }

  return {
    add,
    /** From now on. One that ends while the crew is started is a reason not to start. */
    replace: () => {
      isReplacing = true
    },
    async stop() {
      isStopping = true
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const ended = running.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
      for (const worker of running) worker.process.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

function untilListening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', () => reject(new Error('A worker ended while it was starting.')))
  })
}

/** The numbers of all workers together. */
async function offerMetrics({ metrics: place }: Environment, log: Log): Promise<() => Promise<void>> {
  if (!place) return async () => undefined
  const { AggregatorRegistry } = await import('prom-client')
  const registry = new AggregatorRegistry()
  const { contentType } = registry
  const { close } = await serveMetrics({ ...place, contentType, read: () => registry.clusterMetrics(), log })
  return close
}
