import { type Details, Invalid, type Refusal } from './refusal.ts'

export const DETAILS_HEADER = 'X-Error-Details'

// Proxies limit the size of headers. The message says the same in words.
const MAX_LENGTH = 4000

/** The value of `X-Error-Details`: JSON in ASCII. Returns null if there is nothing to tell, or too much for a header. */
export function describeError(error: Refusal | Invalid): string | null {
  const details: Details | undefined = error instanceof Invalid ? { fields: error.codes } : error.details
  if (!details) return null
  const text = toAscii(JSON.stringify(details))
  return text.length > MAX_LENGTH ? null : text
}

function toAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
