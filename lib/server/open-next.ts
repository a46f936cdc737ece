import { createServer, type Server } from 'node:http'
import { BASE_PATH_MARK } from '#lib/web/panel/panel-path.ts'
import type { PageHandler } from './lane.ts'

/** Next, which renders the panel; in development, it answers everything. */
export type NextServer = {
  answer: PageHandler
  /** Loads Next before it is needed. */
  start(): Promise<void>
  close(): Promise<void>
}

type Options = {
  root: string
  dev: boolean
  hostname: string | undefined
  port: number
  /** Gets the upgrades that push changes to open pages in development. */
  server: Server
}

/** Next takes longer to load than all else that the server is made of, so it is loaded with the first request for what it makes. */
export function openNext({ root, dev, hostname, port, server }: Options): NextServer {
  let opened: Promise<Awaited<ReturnType<typeof open>>> | undefined
  const open = async () => {
    const { default: next } = await import('next')
    // In production it would end connections of clients that merely offer HTTP/2, so it gets a server that never listens.
    const httpServer = dev ? server : createServer()
    const pages = next({ dev, dir: root, httpServer, ...(hostname !== undefined && { hostname }), port })
    await pages.prepare()
    const answerPage = pages.getRequestHandler()
    const answer: PageHandler = async (request, response) => {
      // As it is built, Next knows the site below its mark.
      if (!dev) request.url = BASE_PATH_MARK + (request.url ?? '/')
      await answerPage(request, response)
    }
    return { pages, answer }
  }
  const ensure = () => {
    opened ??= open()
    // It may succeed the next time.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    answer: async (request, response) => (await ensure()).answer(request, response),
    async start() {
      await ensure()
    },
    async close() {
      await (await opened)?.pages.close()
    },
  }
}
