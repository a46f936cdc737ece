import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CounterName, HistogramName, Telemetry } from './telemetry.ts'

/** The process's metrics, as Prometheus reads them. */
export type Metrics = Pick<Telemetry, 'count' | 'observe'> & {
  /** Shows a counter as 0: one that appears with its first count has not increased as far as Prometheus can tell. */
  showZero(name: CounterName, labels: Record<string, string>): void
  /** Adds a number that is read on every scrape, and how the numbers of several processes are combined. */
  gauge(given: GaugeOptions): void
  /** The text of all of them. */
  text(): Promise<string>
  contentType: string
}

export type GaugeOptions = {
  name: string
  help: string
  labels?: readonly string[]
  combine: 'sum' | 'max' | 'min'
  read(): Promise<readonly GaugeValue[]>
}

export type GaugeValue = { labels?: Record<string, string>; value: number }

const REQUEST_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

type Described = { help: string; labels: readonly string[] }

const counters: Record<CounterName, Described> = {
  storefront_cache_reads_total: {
    help: 'Reads of kept answers and pages, by whether they were there',
    labels: ['cache', 'result'],
  },
  storefront_outbox_effects_total: {
    help: 'Effects that were performed, by kind and outcome',
    labels: ['kind', 'outcome'],
  },
}

const histograms: Record<HistogramName, Described & { buckets: number[] }> = {
  storefront_http_request_seconds: {
    help: 'Requests, by route and status, from their headers to the end of their answer; refused="yes" marks a 503 that is no failure of the shop',
    labels: ['method', 'route', 'status', 'refused'],
    buckets: REQUEST_SECONDS,
  },
  storefront_database_statement_seconds: {
    help: 'Statements, by what they do',
    labels: ['operation'],
    buckets: STATEMENT_SECONDS,
  },
  storefront_database_transaction_wait_seconds: {
    help: 'How long transactions wait for the writer (SQLite) or a connection of the pool (PostgreSQL)',
    labels: [],
    buckets: STATEMENT_SECONDS,
  },
  storefront_search_seconds: {
    help: 'Searches of one type, by engine and outcome',
    labels: ['type', 'engine', 'outcome'],
    buckets: REQUEST_SECONDS,
  },
  storefront_gateway_call_seconds: {
    help: 'Calls of payment providers, by gateway, call and outcome',
    labels: ['gateway', 'call', 'outcome'],
    buckets: CALL_SECONDS,
  },
}

/** The process's own numbers come with it: processor, memory, garbage collection and the delay of the event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counted = new Map(
    Object.entries(counters).map(([name, { help, labels }]) => [
      name,
      new Counter({ name, help, labelNames: labels, registers: [registry] }),
    ]),
  )
  const observed = new Map(
    Object.entries(histograms).map(([name, { help, labels, buckets }]) => [
      name,
      new Histogram({ name, help, labelNames: labels, buckets, registers: [registry] }),
    ]),
  )
  // A worker sends them to the process that has started it.
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
  return {
    showZero: (name, labels) => counted.get(name)?.inc(labels, 0),
    count: (name, labels) => counted.get(name)?.inc(labels),
    observe: (name, labels, seconds) => observed.get(name)?.observe(labels, seconds),
    gauge: ({ name, help, labels = [], combine, read }) => {
      new Gauge({
        ...{ name, help, labelNames: labels, aggregator: combine, registers: [registry] },
        async collect() {
          this.reset()
          // One without labels is 0 after that, which is not what no value means.
          this.remove({})
          for (const { labels: given = {}, value } of await read()) this.set(given, value)
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
