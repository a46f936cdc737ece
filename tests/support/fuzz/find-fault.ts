import { VALIDATOR } from '../validator-words.ts'
import type { FuzzedRequest } from './requests.ts'

export type FuzzedAnswer = { status: number; headers: Record<string, string | undefined>; text: string }

/** The fault of an answer, whatever the request; undefined where there is none. */
export function findFault(
  { method, headers: sent }: FuzzedRequest,
  answer: FuzzedAnswer,
): string | undefined {
  const { status, headers, text } = answer
  if (status >= 500) return `The status is ${status}.`
  if (!headers['x-request-id']) return 'There is no request id.'
  const wanted = sent['x-request-id']
  if (wanted && /^[\w-]{8,128}$/.test(wanted) && headers['x-request-id'] !== wanted)
    return 'The request id is another.'
  if (method === 'HEAD' || status === 304) return text === '' ? undefined : 'There is a body.'
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `The content type is ${headers['content-type']}.`
  return findBodyFault(status, text)
}

function findBodyFault(status: number, text: string): string | undefined {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch {
    return 'The body is no JSON.'
  }
  const keys = Object.keys(body).join(', ')
  if (status < 300) return /^data(, meta)?$/.test(keys) ? undefined : `The body has ${keys}.`
  if (status < 400) return `The status is ${status}.`
  if (typeof body.message !== 'string' || body.message === '') return 'There is no message.'
  if (keys === 'message, error') return typeof body.error === 'string' ? undefined : 'The code is no text.'
  if (keys !== 'message, errors' || status !== 422) return `The body of ${status} has ${keys}.`
  const lists = Object.values(body.errors as object)
  const isWellFormed =
    lists.length > 0 && lists.every((list) => Array.isArray(list) && list.every(isSentence))
  return isWellFormed ? undefined : 'The errors are no lists of sentences.'
}

/** Values of the request, which a sentence may quote. */
const QUOTED = /“.*”/s

function isSentence(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && !VALIDATOR.test(text.replace(QUOTED, ''))
}
