import type { IncomingHttpHeaders } from 'node:http'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Attributes, Telemetry } from './telemetry.ts'

/** Traces of requests, sent to a collector by OTLP over HTTP. */
export type Traces = Pick<Telemetry, 'trace'> & {
  /** Runs a request, as a part of the trace that its headers name. */
  request<T>(given: TracedRequest, work: () => T): T
  /** Says of the request being run which route it is for. */
  nameRoute(method: string, route: string): void
  /** Ends the span of the request being run. */
  ended(span: Span | undefined, status: number): void
  /** The span being run; undefined outside a request that is sampled. */
  current(): Span | undefined
  /** The id of the trace being run; undefined outside a request that is sampled. */
  id(): string | undefined
  /** Sends what has not been sent. */
  close(): Promise<void>
}

export type TracedRequest = { method: string; headers: IncomingHttpHeaders; requestId: string }

export type TracesOptions = {
  /** The collector's base address, to which `/v1/traces` is added. */
  endpoint: string
  serviceName: string
  version: string
  /** Of how many requests that begin a trace, from 0 to 1. */
  ratio: number
}

export function startTraces({ endpoint, serviceName, version, ratio }: TracesOptions): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const propagator = new W3CTraceContextPropagator()
  const tracer = provider.getTracer('storefront', version)
  return {
    request({ method, headers, requestId }, work) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, readHeader)
      const attributes = { 'http.request.method': method, 'storefront.request_id': requestId }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
      // Carrying the span along costs with every promise, and only the parts of a sampled request ask for it.
      if (!span.isRecording()) return work()
      return context.with(trace.setSpan(parent, span), work)
    },
    nameRoute(method, route) {
      const span = trace.getActiveSpan()
      span?.updateName(`${method} ${route}`)
      span?.setAttribute('http.route', route)
    },
    ended(span, status) {
      span?.setAttribute('http.response.status_code', status)
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
    current: () => trace.getActiveSpan(),
    trace(name, attributes, work) {
      // Jobs that belong to no request have no trace, and neither has a request that is not sampled.
      if (!trace.getActiveSpan()?.isRecording()) return work()
      return tracer.startActiveSpan(name, { attributes: { ...attributes } as Attributes }, (span) =>
        endAfter(span, work),
      )
    },
    id: () => trace.getActiveSpan()?.spanContext().traceId,
    async close() {
      await provider.shutdown()
      context.disable()
      propagation.disable()
    },
  }
}

const readHeader = {
  keys: (headers: IncomingHttpHeaders) => Object.keys(headers),
  get: (headers: IncomingHttpHeaders, name: string) => headers[name],
}

function endAfter<T>(span: Span, work: () => T): T {
  const fail = (error: unknown): never => {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    throw error
  }
  try {
    const result = work()
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then((value) => {
      span.end()
      return value
    }, fail) as T
  } catch (error) {
    return fail(error)
  }
}
