import type { ServerResponse } from 'node:http'

/** Sends events to all browsers that listen (server-sent events). */
export type EventStream = {
  /** Keeps a response open for events, beginning with these. */
  open(response: ServerResponse, first: readonly StreamEvent[]): void
  send(event: StreamEvent): void
  close(): void
}

export type StreamEvent = { name: string; data: unknown }

// The server ends connections that are silent for longer.
const PING_EVERY_MS = 10_000

export function createEventStream(): EventStream {
  const open = new Set<ServerResponse>()
  const write = (text: string) => {
    for (const response of open) response.write(text)
  }
  const timer = setInterval(() => write(': ping\n\n'), PING_EVERY_MS)
  timer.unref()
  return {
    open(response, first) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      })
      response.write(`retry: 500\n\n${first.map(writeEvent).join('')}`)
      open.add(response)
      response.once('close', () => open.delete(response))
    },
    send: (event) => write(writeEvent(event)),
    close() {
      clearInterval(timer)
      for (const response of open) response.end()
    },
  }
}

function writeEvent({ name, data }: StreamEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
