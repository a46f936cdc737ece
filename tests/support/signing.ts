import { createHash, createHmac, randomUUID } from 'node:crypto'

type SigningApp = { key: string; secret: string }

export type ToSign = {
  method?: string
  target: string
  body?: string | Buffer
  timestamp?: string
  nonce?: string
}

/** The four headers of a signed request, made as docs/api/signing.md says and by none of the server's code. */
export function signRequest(app: SigningApp, request: ToSign): Record<string, string> {
  const { method = 'GET', target, body = '', nonce = randomUUID() } = request
  const timestamp = request.timestamp ?? String(Math.floor(Date.now() / 1000))
  const [path, ...rest] = target.split('?')
  const hash = createHash('sha256').update(body).digest('hex')
  const text = [app.key, method, path, rest.join('?'), timestamp, nonce, hash].join('\n')
  return {
    'X-Api-Key': app.key,
    'X-Api-Timestamp': timestamp,
    'X-Api-Nonce': nonce,
    'X-Api-Signature': createHmac('sha256', app.secret).update(text).digest('base64'),
  }
}
