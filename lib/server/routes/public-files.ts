import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { SiteAnswer } from '#lib/web/site/site-answer.ts'
import { pathOf, type SiteRequest } from '#lib/web/site/site-request.ts'
import { captureAnswer } from '../requests/capture-answer.ts'

/** Answers a request for a file of the folder `public`; undefined if there was none at the path when the server started. */
export type AnswerFile = (request: SiteRequest) => Promise<SiteAnswer> | undefined

export function createPublicFiles(folder: string): AnswerFile {
  const files = listFiles(folder)
  return (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const address = pathOf(request)
    return isRead && files.has(decodeURIComponent(address)) ? answerFile(request, folder, address) : undefined
  }
}

/** The package that sends files is loaded with the first file. */
async function answerFile(request: SiteRequest, root: string, address: string): Promise<SiteAnswer> {
  const { default: send } = await import('send')
  return captureAnswer(request, (asked, response) => send(asked, address, { root, maxAge: 0 }).pipe(response))
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
