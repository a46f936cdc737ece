// Signs requests as an app does, for the pages for developers.
;(() => {
  const encoder = new TextEncoder()
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

  async function sign({ key, secret, method, target, body, timestamp, nonce }) {
    const mark = target.indexOf('?')
    const lines = {
      key,
      method,
      path: mark < 0 ? target : target.slice(0, mark),
      query: mark < 0 ? '' : target.slice(mark + 1),
      timestamp,
      nonce,
      body_hash: hex(await crypto.subtle.digest('SHA-256', encoder.encode(body))),
    }
    const text = Object.values(lines).join('\n')
    return { lines, text, hash: lines.body_hash, signature: await hmac(secret, text) }
  }

  // A key of no bytes, which no app has, is refused by browsers.
  async function hmac(secret, text) {
    if (secret === '') return ''
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
    const bytes = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
    return btoa(String.fromCharCode(...new Uint8Array(bytes)))
  }

  const newNonce = () => hex(crypto.getRandomValues(new Uint8Array(16)))

  globalThis.requestSigning = { sign, newNonce }
})()
