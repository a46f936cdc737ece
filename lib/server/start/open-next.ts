import { createServer } from 'node:http'
import { BASE_PATH_MARK } from '#lib/web/http/target.ts'
import type { NodeHandler } from '../requests/capture-answer.ts'

/** Next, which renders the panel. */
export type NextServer = {
  answer: NodeHandler
  close(): Promise<void>
}

type Options = { root: string; hostname: string | undefined; port: number }

/** Next takes longer to load than all else that the server is made of, so it is loaded with the first request for what it makes. */
export function openNext({ root, hostname, port }: Options): NextServer {
  let opened: Promise<Awaited<ReturnType<typeof open>>> | undefined
  const open = async () => {
    const { default: next } = await import('next')
    // It would end connections of clients that merely offer HTTP/2, so it gets a server that never listens.
    const httpServer = createServer()
    const pages = next({ dir: root, httpServer, ...(hostname !== undefined && { hostname }), port })
    await pages.prepare()
    const answerPage = pages.getRequestHandler()
    const answer: NodeHandler = (request, response) => {
      // As it is built, Next knows the site below its mark.
      request.url = BASE_PATH_MARK + (request.url ?? '/')
      return answerPage(request, response)
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
    async close() {
      await (await opened)?.pages.close()
    },
  }
}
