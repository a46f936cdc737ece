import type { LoadGenerator } from '../load/load-generator.ts'
import type { LoadResult, LoadTask } from '../load/task.ts'
import type { ServerProcess } from '../servers/start-process.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { median } from './median.ts'

/** One way to ask one server for one thing. */
export type Series = {
  name: string
  server: ServerProcess
  task: Pick<LoadTask, 'targets' | 'headers' | 'distinct' | 'sign' | 'write'>
}

/** Medians over the rounds. */
export type Figures = {
  /** Microseconds that the server's process computed for a request. */
  cpu: number
  perSecond: number
  p50: number
  p95: number
  p99: number
}

export type Pace = Pick<LoadTask, 'seconds' | 'requests' | 'connections'> & { rounds: number }

/**
 * Measures series in turns, A B C A B C, so that whatever else the machine does meets all of them alike. The round
 * before the first only warms up. Throws where an answer is not 200.
 */
export async function measureInTurns(
  series: readonly Series[],
  load: LoadGenerator,
  { rounds, ...pace }: Pace,
): Promise<Figures[]> {
  const measured: Figures[][] = series.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, one] of series.entries()) {
      const figures = await measureOnce(one, load, pace)
      if (round > 0) measured[index]?.push(figures)
    }
  }
  return measured.map(takeMedians)
}

/** One round of a series. Throws where an answer is not 200. */
export async function measureOnce(
  { name, server, task }: Series,
  load: LoadGenerator,
  pace: Omit<Pace, 'rounds'>,
): Promise<Figures> {
  const before = readCpuSeconds(server.pid)
  const result = await load.run({ ...task, ...pace, port: server.port })
  const cpu = readCpuSeconds(server.pid) - before
  refuseFailures(name, result)
  const { requests, seconds, p50, p95, p99 } = result
  return { cpu: (cpu / requests) * 1e6, perSecond: requests / seconds, p50, p95, p99 }
}

function refuseFailures(name: string, { failures }: LoadResult): void {
  const list = Object.entries(failures).map(([status, times]) => `${times} × ${status}`)
  if (list.length > 0) throw new Error(`${name} was not always answered with 200: ${list.join(', ')}.`)
}

function takeMedians(rounds: Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]))
  return { cpu: of('cpu'), perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99') }
}
