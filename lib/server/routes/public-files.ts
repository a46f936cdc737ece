import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

/** Answers a request for a file of the folder `public`. Returns false if there was none at the path when the server started. */
export type AnswerFile = (request: IncomingMessage, response: ServerResponse, path: string) => boolean

export function createPublicFiles(folder: string): AnswerFile {
  const files = listFiles(folder)
  return (request, response, address) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !files.has(decodeURIComponent(address))) return false
    void sendFile(request, response, { root: folder, address })
    return true
  }
}

/** What sends files is loaded with the first. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { root, address }: { root: string; address: string },
): Promise<void> {
  const { default: send } = await import('send')
  send(request, address, { root, maxAge: 0 }).pipe(response)
}

function listFiles(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Set(files.map((file) => `/${path.relative(folder, path.join(file.parentPath, file.name))}`))
  } catch {
    // A site needs no such folder.
    return new Set()
  }
}
