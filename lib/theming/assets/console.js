// Sends an operation of the API with what is typed into its console, and shows the answer. The secret signs here and is never sent.
;(() => {
  const form = document.querySelector('[data-console]')
  if (!form) return
  // Kept until the tab is closed, for the consoles of other operations.
  const KEPT = 'developers-console'
  const field = (name) => document.getElementById(`console-${name}`)
  const answer = document.querySelector('[data-console-answer]')
  const names = ['key', 'token', 'cart']

  function readKept() {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT)) ?? {}
    } catch {
      return {}
    }
  }

  function keep(values) {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ ...readKept(), ...values }))
    } catch {
      return
    }
  }

  const parameters = () => form.querySelectorAll('[data-place]')

  function buildTarget() {
    let path = form.dataset.path
    const query = new URLSearchParams()
    for (const { dataset, value } of parameters()) {
      if (dataset.place === 'path')
        path = path.replace(`{${dataset.parameter}}`, encodeURIComponent(value.trim()))
      else if (dataset.place === 'query' && value !== '') query.set(dataset.parameter, value)
    }
    return query.size > 0 ? `${path}?${query}` : path
  }

  async function buildHeaders({ method, target, body }) {
    const key = field('key').value.trim()
    const secret = field('secret').value.trim()
    const headers = { 'X-Api-Key': key, Accept: 'application/json' }
    const token = field('token').value.trim()
    const cart = field('cart').value.trim()
    if (token !== '') headers.Authorization = `Bearer ${token}`
    if (cart !== '') headers['X-Cart-Token'] = cart
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    if (method !== 'GET') headers['Idempotency-Key'] = globalThis.requestSigning.newNonce()
    if (secret === '') return headers
    const { sign, newNonce } = globalThis.requestSigning
    const sent = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: newNonce() }
    const { signature } = await sign({ key, secret, method, target, body: body ?? '', ...sent })
    return {
      ...headers,
      'X-Api-Timestamp': sent.timestamp,
      'X-Api-Nonce': sent.nonce,
      'X-Api-Signature': signature,
    }
  }

  /** Tokens of an answer go where the next request looks for them. */
  function takeTokens(data) {
    const found = {
      token: data?.access_token,
      cart: form.dataset.path.includes('/cart') ? data?.token : null,
    }
    for (const [name, value] of Object.entries(found))
      if (typeof value === 'string') field(name).value = value
  }

  function show({ status, time, headers, text }) {
    answer.querySelector('[data-status]').textContent = status
    answer.querySelector('[data-time]').textContent = time
    answer.querySelector('[data-headers]').textContent = headers
    answer.querySelector('[data-body]').textContent = text
    answer.querySelector('[data-headers]').parentElement.hidden = headers === ''
    answer.hidden = false
  }

  async function send() {
    const { method } = form.dataset
    const target = buildTarget()
    const body = field('body')?.value.trim() || undefined
    const began = performance.now()
    const response = await fetch(target, {
      method,
      body,
      headers: await buildHeaders({ method, target, body }),
      cache: 'no-store',
      credentials: 'omit',
    })
    const text = await response.text()
    const time = `${Math.round(performance.now() - began)} ms`
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    let shown = text
    try {
      const parsed = JSON.parse(text)
      shown = JSON.stringify(parsed, null, 2)
      takeTokens(parsed.data)
    } catch {
      // An answer without a body, or no JSON, is shown as it is.
    }
    show({ status: `${response.status} ${response.statusText}`.trim(), time, headers, text: shown })
  }

  let isBusy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    form.querySelector('[type=submit]').setAttribute('aria-disabled', 'true')
    try {
      await send()
    } catch {
      show({ status: form.dataset.unreachable, time: '', headers: '', text: '' })
    }
    keep(Object.fromEntries(names.map((name) => [name, field(name).value])))
    form.querySelector('[type=submit]').removeAttribute('aria-disabled')
    isBusy = false
  })

  const kept = readKept()
  for (const name of names) if (kept[name]) field(name).value = kept[name]
  // A secret signs with WebCrypto, which is there on https and on the developer's own machine.
  field('secret').disabled = !globalThis.crypto?.subtle
  document.querySelector('[data-console-unable]').hidden = true
  form.querySelector('fieldset').disabled = false
})()
