import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Environment } from '#lib/platform/process/env.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import type { Metrics } from '#lib/platform/telemetry/metrics.ts'
import { startTelemetry } from '#lib/platform/telemetry/telemetry.ts'
import type { Traces } from '#lib/platform/telemetry/traces.ts'
import { isRefused } from './refused.ts'

/** The measurements of the process, and where requests are observed. */
export type ServerTelemetry = {
  metrics: Metrics | undefined
  /** Runs a request's work, and notes its end. */
  request<T>(request: IncomingMessage, response: ServerResponse, requestId: string, work: () => T): T
  /** Says which route a request is for, such as `/products/[slug]`. */
  nameRoute(request: IncomingMessage, response: ServerResponse, route: string): void
  /** Calls back with every request that has ended. */
  onEnd(listener: (ended: EndedRequest) => void): void
  close(): Promise<void>
}

export type EndedRequest = {
  /** As it was sent: one that goes through Next gets other headers and another target. */
  request: Pick<IncomingMessage, 'socket' | 'headers'>
  target: string
  requestId: string
  method: string
  route: string
  /** 499 if the client left before. */
  status: number
  /** The bytes sent, headers included. */
  bytes: number
  seconds: number
}

/**
 * Watches requests if the environment asks for metrics, traces or an access log; undefined if not. To be called before anything else is opened. The
 * libraries are loaded only then.
 */
export async function openTelemetry({
  metrics: asked,
  traces: tracing,
  accessLog,
}: Environment): Promise<ServerTelemetry | undefined> {
  if (!asked && !tracing && !accessLog) return undefined
  const version = readProjectVersion()
  const metrics = asked ? (await import('#lib/platform/telemetry/metrics.ts')).createMetrics() : undefined
  const traces = tracing
    ? (await import('#lib/platform/telemetry/traces.ts')).startTraces({ ...tracing, version })
    : undefined
  const isMeasured = metrics !== undefined || traces !== undefined
  const end = !isMeasured
    ? () => undefined
    : startTelemetry({
        count: (name, labels) => metrics?.count(name, labels),
        observe: (name, labels, seconds) => metrics?.observe(name, labels, seconds),
        trace: (name, attributes, work) => (traces ? traces.trace(name, attributes, work) : work()),
        describe: (): Record<string, string> => {
          const traceId = traces?.id()
          return traceId ? { traceId } : {}
        },
      })
  const requests = watchRequests(metrics, traces)
  return {
    ...requests,
    metrics,
    async close() {
      end()
      await traces?.close()
    },
  }
}

/** A request whose route was never named was ended before it reached one. */
const NO_ROUTE = 'none'

function watchRequests(
  metrics: Metrics | undefined,
  traces: Traces | undefined,
): Pick<ServerTelemetry, 'request' | 'nameRoute' | 'onEnd'> {
  const listeners: ((ended: EndedRequest) => void)[] = []
  const routes = new WeakMap<ServerResponse, string>()
  const watch = (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    const began = performance.now()
    const { socket, headers, url: target = '/' } = request
    const sentBefore = socket.bytesWritten
    const span = traces?.current()
    const method = methodOf(request)
    response.once('close', () => {
      // What a client did not wait for has no status that it has seen; a failure of the server is one all the same.
      const { statusCode, writableFinished } = response
      const status = writableFinished || statusCode >= 500 ? statusCode : 499
      const route = routes.get(response) ?? NO_ROUTE
      const labels = {
        method,
        route,
        status: String(status),
        ...(isRefused(response) && { refused: 'yes' }),
      }
      const seconds = (performance.now() - began) / 1000
      metrics?.observe('storefront_http_request_seconds', labels, seconds)
      traces?.ended(span, status)
      const bytes = socket.bytesWritten - sentBefore
      for (const tell of listeners)
        tell({ request: { socket, headers }, target, requestId, method, route, status, bytes, seconds })
    })
  }
  return {
    request(request, response, requestId, work) {
      const run = () => {
        watch(request, response, requestId)
        return work()
      }
      const traced = { method: methodOf(request), headers: request.headers, requestId }
      return traces ? traces.request(traced, run) : run()
    },
    nameRoute(request, response, route) {
      routes.set(response, route)
      traces?.nameRoute(methodOf(request), route)
    },
    onEnd: (listener) => void listeners.push(listener),
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Clients can make up methods; a label has few values. */
function methodOf({ method = '' }: IncomingMessage): string {
  return METHODS.has(method) ? method : 'other'
}
