import cluster from 'node:cluster'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { App } from '#lib/app.ts'
import { describeBuild } from '#lib/platform/process/build-info.ts'
import type { GaugeOptions } from '#lib/platform/telemetry/metrics.ts'
import { measureOutbox } from '#lib/services/outbox/index.ts'
import type { ServerTelemetry } from './open-telemetry.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Adds what is read of an App when somebody asks, and serves all metrics if the environment says where. Returns what ends it. */
export async function offerMetrics(
  app: App,
  telemetry: ServerTelemetry | undefined,
): Promise<() => Promise<void>> {
  if (!telemetry) return async () => undefined
  const { metrics } = telemetry
  const place = app.env.metrics
  if (!metrics || !place) return telemetry.close
  for (const gauge of gaugesOf(app)) metrics.gauge(gauge)
  // The process that has started it serves those of all workers.
  if (cluster.isWorker) return telemetry.close
  const { contentType, text: read } = metrics
  const server = await serveMetrics({ ...place, contentType, read, log: app.log })
  return async () => {
    await server.close()
    await telemetry.close()
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
      help: 'How long the oldest effect has been due, by kind',
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
