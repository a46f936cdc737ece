import type { IncomingMessage, ServerResponse } from 'node:http'
import { closeAfterAnswer } from '../connections/end-socket.ts'
import { plainRefusal, sendRefusal } from '../write-refusal.ts'
import { isFormPath } from './is-form-path.ts'

// Pages and forms stand below them.
const MIXED = /^\/(?:api\/auth|pay|newsletter\/(?:confirm|leave|unsubscribe))\//
const READ = ['GET', 'HEAD']

/**
 * Answers requests whose method no page or form takes: OPTIONS with the methods that the path takes, others with 405. Returns false for
 * those that are to be handled. The API checks its methods itself.
 */
export function answerOtherMethod(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const { method = 'GET', headers } = request
  const allowed = methodsOf(path)
  if (allowed.includes(method) || isHandledBelow(method, path)) return false
  response.setHeader('Allow', [...allowed, 'OPTIONS'].join(', '))
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
    closeAfterAnswer(request, response)
  if (method === 'OPTIONS') response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
  else sendRefusal(response, plainRefusal('method_not_allowed'))
  return true
}

/** `*` is the server as a whole. */
function methodsOf(path: string): string[] {
  if (path === '*' || MIXED.test(path)) return [...READ, 'POST']
  return isFormPath(path) ? ['POST'] : READ
}

/** A form sent to a former address follows its redirect; a form's address that is opened is answered by its route. */
function isHandledBelow(method: string, path: string): boolean {
  return isFormPath(path) ? READ.includes(method) : method === 'POST'
}
