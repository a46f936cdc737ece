/** Measurements by name: how often, how long, and how it ended. Labels have few values each, none of which is a visitor's. */
export type Telemetry = {
  /** Counts one. */
  count(name: CounterName, labels: Labels): void
  /** Counts one that took so many seconds. */
  observe(name: HistogramName, labels: Labels, seconds: number): void
  /** Runs work as a part of what is going on, for traces. The work's errors pass. */
  trace<T>(name: string, attributes: Attributes, work: () => T): T
  /** Fields that log lines have about the request that they belong to; empty outside one. */
  describe(): Record<string, string>
}

export type Labels = Readonly<Record<string, string>>
export type Attributes = Readonly<Record<string, string | number>>

export type CounterName = 'storefront_cache_reads_total' | 'storefront_outbox_effects_total'

export type HistogramName =
  | 'storefront_http_request_seconds'
  | 'storefront_database_statement_seconds'
  | 'storefront_database_transaction_wait_seconds'
  | 'storefront_search_seconds'
  | 'storefront_gateway_call_seconds'

const KEY = Symbol.for('storefront.telemetry')
type Shared = { [KEY]?: Telemetry }

/** The process's telemetry; undefined if nothing is measured. The server and Next's pages have a copy of this module each, and share it. */
export function telemetry(): Telemetry | undefined {
  return (globalThis as Shared)[KEY]
}

/** Measures from now on: what was opened before is not. Returns what ends it. */
export function startTelemetry(started: Telemetry): () => void {
  const shared = globalThis as Shared
  shared[KEY] = started
  return () => {
    if (shared[KEY] === started) delete shared[KEY]
  }
}

export type Measured<T> = {
  name: HistogramName
  span: string
  labels: Labels
  /** Whether a result tells of a failure. Errors always do. */
  hasFailed?: (result: T) => boolean
}

/** Runs work and measures how long it takes and whether it fails; just runs it if nothing is measured. */
export async function measure<T>(
  { name, span, labels, hasFailed }: Measured<T>,
  work: () => Promise<T>,
): Promise<T> {
  const active = telemetry()
  if (!active) return work()
  const began = performance.now()
  let outcome = 'failed'
  try {
    const result = await active.trace(span, labels, work)
    if (!hasFailed?.(result)) outcome = 'ok'
    return result
  } finally {
    active.observe(name, { ...labels, outcome }, (performance.now() - began) / 1000)
  }
}
