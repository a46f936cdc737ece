import type { Floor } from '../floor/measure-floor.ts'
import { printTable } from '../measure/print-table.ts'
import type { Figures } from '../measure/series.ts'
import type { Way } from './plan-series.ts'

/** The drivers' own time for the statements of a cold answer. */
export type ReadFloors = { sqlite: Floor; postgresql: Floor }

export type ReadFigures = { name: string; goal?: number | undefined; floors: ReadFloors } & Partial<
  Record<Way, Figures>
>

/** CPU in microseconds a request, of each way; how many times that of a peer's; speed of warm answers. */
export function reportReads(reads: readonly ReadFigures[]): void {
  const micros = (figures: Figures | undefined) => (figures ? figures.cpu.toFixed(0) : '')
  const times = (ours: Figures | undefined, theirs: Figures | undefined) =>
    ours && theirs ? `${(ours.cpu / theirs.cpu).toFixed(2)}×` : ''
  printTable(
    [
      'CPU µs a request',
      'warm',
      'cold',
      'Fastify',
      'bare',
      'warm/F',
      'cold/F',
      'goal',
      'warm/bare',
      ...speedHeadings,
    ],
    reads.map(({ name, goal, warm, cold, fastify, bare }) => [
      name,
      ...[warm, cold, fastify, bare].map(micros),
      times(warm, fastify),
      times(cold, fastify),
      goal === undefined ? '' : `${goal}×`,
      times(warm, bare),
      ...(warm ? showSpeed(warm) : []),
    ]),
  )
}

/** Cold answers beside the statements that they take, on both databases. */
export function reportFloors(reads: readonly ReadFigures[]): void {
  const describe = (cold: Figures | undefined, { statements, cpu }: Floor): string[] => [
    String(statements),
    cpu.toFixed(0),
    cold ? cold.cpu.toFixed(0) : '',
    cold ? `${(cold.cpu / cpu).toFixed(2)}×` : '',
  ]
  printTable(
    [
      'CPU µs a request',
      ...['SQLite', 'PostgreSQL'].flatMap((name) => [name, 'floor', 'cold', 'cold/floor']),
    ],
    reads.map(({ name, floors, cold, coldOnPostgres }) => [
      name,
      ...describe(cold, floors.sqlite),
      ...describe(coldOnPostgres, floors.postgresql),
    ]),
  )
}

export function reportSpecial(series: readonly ({ name: string } & Figures)[]): void {
  printTable(
    ['CPU µs a request', 'CPU', ...speedHeadings],
    series.map((figures) => [figures.name, figures.cpu.toFixed(0), ...showSpeed(figures)]),
  )
}

const speedHeadings = ['req/s', 'p50 ms', 'p95 ms', 'p99 ms']

function showSpeed({ perSecond, p50, p95, p99 }: Figures): string[] {
  return [perSecond.toFixed(0), ...[p50, p95, p99].map((milliseconds) => milliseconds.toFixed(2))]
}
