import http from 'node:http'
import https from 'node:https'
import ipaddr from 'ipaddr.js'
import { createGuardedLookup, isPublicAddress } from './public-address.ts'

export type GuardedRequest = {
  /** Default: GET. */
  method?: string
  headers: Record<string, string>
  body?: string
  /** Ends the request and its answer. */
  signal: AbortSignal
  /** Default: only addresses on the public internet. */
  isAllowed?: (address: string) => boolean
}

/**
 * Sends a request to an http(s) address that a person outside has chosen, over its own connection: only to allowed machines,
 * whatever the name resolves to by then. Follows no redirect. Rejects with an error that says what was wrong.
 */
export function sendGuarded(url: URL, request: GuardedRequest): Promise<http.IncomingMessage> {
  const { method, headers, body, signal, isAllowed = isPublicAddress } = request
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Sockets look up only names, so a literal address would not be checked.
  if (ipaddr.isValid(host) && !isAllowed(host))
    return Promise.reject(new Error(`${host} is not on the public internet.`))
  const send = url.protocol === 'https:' ? https.request : http.request
  const options = { method, headers, signal, agent: false, lookup: createGuardedLookup(isAllowed) }
  return new Promise((resolve, reject) => {
    send(url, options, resolve).on('error', reject).end(body)
  })
}
