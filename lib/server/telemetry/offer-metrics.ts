import cluster from 'node:cluster'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { App } from '#lib/app/app.ts'
import { TimeIsUp, within } from '#lib/platform/jobs/within.ts'
import { describeBuild } from '#lib/platform/process/build-info.ts'
import type { GaugeOptions, GaugeValue } from '#lib/platform/telemetry/metrics.ts'
import { measureOutbox } from '#lib/services/outbox/index.ts'
import type { ServerTelemetry } from './open-telemetry.ts'
import { serveMetrics } from './serve-metrics.ts'
import { upkeepGauges } from './upkeep-gauges.ts'
import { watchCertificate } from './watch-certificate.ts'

/** Adds the gauges that are read from an App on every scrape, and serves all metrics if the environment says where. Returns what ends it. */
export async function offerMetrics(
  app: App,
  telemetry: ServerTelemetry | undefined,
): Promise<() => Promise<void>> {
  if (!telemetry) return async () => undefined
  const { metrics } = telemetry
  const place = app.env.metrics
  if (!metrics || !place) return telemetry.close
  const certificate = watchCertificate(app)
  for (const gauge of [...gaugesOf(app), ...upkeepGauges(app, certificate)])
    metrics.gauge({ ...gauge, read: () => readSafely(app, gauge) })
  for (const kind of app.outbox.kinds)
    for (const outcome of ['done', 'failed', 'given_up'])
      metrics.showZero('storefront_outbox_effects_total', { kind, outcome })
  const close = async () => {
    certificate.close()
    await telemetry.close()
  }
  // The process that has started it serves those of all workers.
  if (cluster.isWorker) return close
  const { contentType, text: read } = metrics
  const server = await serveMetrics({ ...place, contentType, read, log: app.log })
  return async () => {
    await server.close()
    await close()
  }
}

// Shorter than Prometheus waits for all of them.
const PATIENCE_MS = 3_000

/** Without a value while it cannot be read: what is known of the rest is needed most in an outage. */
async function readSafely({ log }: App, { name, read }: GaugeOptions): Promise<readonly GaugeValue[]> {
  try {
    return await within(PATIENCE_MS, read(), 'It took too long.')
  } catch (error) {
    const level = error instanceof TimeIsUp ? 'debug' : 'warn'
    log[level]({ err: error, metric: name }, 'A metric could not be read.')
    return []
  }
}

function gaugesOf({ database, clock }: App): GaugeOptions[] {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const outbox = () => measureOutbox(database, clock.now())
  const { pool } = database
  return [
    {
      name: 'storefront_build_info',
      help: 'The version that runs, of Storefront and of Node.js, and its database',
      labels: ['version', 'node', 'database'],
      combine: 'max',
      read: async () => [{ labels: describeBuild(database), value: 1 }],
    },
    {
      name: 'storefront_outbox_waiting',
      help: 'Effects that are not done, by kind',
      labels: ['kind'],
      combine: 'max',
      read: async () => (await outbox()).map(({ kind, waiting }) => ({ labels: { kind }, value: waiting })),
    },
    {
      name: 'storefront_outbox_age_seconds',
      help: 'Seconds since the oldest effect that is not done was created, or was due if it was planned for later, by kind',
      labels: ['kind'],
      combine: 'max',
      read: async () => (await outbox()).map(({ kind, seconds }) => ({ labels: { kind }, value: seconds })),
    },
    {
      name: 'storefront_database_connections',
      help: 'Connections of the pool to PostgreSQL, by state, and requests that wait for one',
      labels: ['state'],
      combine: 'sum',
      read: async () =>
        pool
          ? [
              { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
              { labels: { state: 'idle' }, value: pool.idleCount },
              { labels: { state: 'waiting' }, value: pool.waitingCount },
            ]
          : [],
    },
    {
      name: 'storefront_event_loop_delay_seconds',
      help: 'The delay of the event loop since the last reading, at its 99th percentile',
      combine: 'max',
      read: async () => {
        const value = delay.percentile(99) / 1e9
        delay.reset()
        return [{ value }]
      },
    },
  ]
}
