import { printTable } from '../measure/print-table.ts'
import type { Figures } from '../measure/series.ts'
import type { Way } from './plan-series.ts'

export type ReadFigures = { name: string } & Partial<Record<Way, Figures>>

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
      'warm/bare',
      ...speedHeadings,
    ],
    reads.map(({ name, warm, cold, fastify, bare }) => [
      name,
      ...[warm, cold, fastify, bare].map(micros),
      times(warm, fastify),
      times(cold, fastify),
      times(warm, bare),
      ...(warm ? showSpeed(warm) : []),
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
