// Signs the request that is typed into the playground, as an app would. Nothing leaves the browser: the fields have no names, and the
// form is never sent.
;(() => {
  const playground = document.querySelector('[data-playground]')
  // WebCrypto is there on https, and on the developer's own machine.
  if (!playground || !globalThis.crypto?.subtle) return

  const form = playground.querySelector('form')
  const field = (name) => document.getElementById(`playground-${name}`)
  const { sign, newNonce } = globalThis.requestSigning
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`
  let latest = 0

  function writeCommand({ key, method, target, body, timestamp, nonce }, signature) {
    const headers = [
      ['X-Api-Key', key],
      ['X-Api-Timestamp', timestamp],
      ['X-Api-Nonce', nonce],
      ['X-Api-Signature', signature],
      ...(body === '' ? [] : [['Content-Type', 'application/json']]),
    ]
    return [
      `curl -X ${method} ${quote(playground.dataset.origin + target)}`,
      ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
      ...(body === '' ? [] : [`--data-binary ${quote(body)}`]),
    ].join(' \\\n  ')
  }

  function showLines(lines, given) {
    for (const cell of playground.querySelectorAll('[data-comparison]')) cell.hidden = given === null
    Object.entries(lines).forEach(([part, value], i) => {
      const row = playground.querySelector(`[data-line="${part}"]`)
      row.querySelector('code').textContent = value
      row.querySelector('[data-empty]').hidden = value !== ''
      const isSame = given?.[i] === value
      row.querySelector('[data-same]').hidden = !isSame
      row.querySelector('[data-differs]').hidden = isSame
    })
  }

  function showVerdicts({ text, signature }, given, givenSignature) {
    const isTooLong = given !== null && given.length > 7
    const isSame = given?.join('\n') === text
    const shown = {
      'signature-same': givenSignature !== '' && givenSignature === signature,
      'signature-differs': givenSignature !== '' && givenSignature !== signature,
      'text-same': isSame,
      'text-differs': given !== null && !isSame && !isTooLong,
      'too-long': isTooLong,
    }
    for (const [name, isShown] of Object.entries(shown))
      playground.querySelector(`[data-verdict="${name}"]`).hidden = !isShown
  }

  // What a server would refuse is marked, and signed nevertheless.
  function markFields() {
    for (const input of form.querySelectorAll('[pattern]')) {
      if (input.checkValidity()) input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    }
  }

  async function show() {
    const turn = ++latest
    const names = ['key', 'secret', 'method', 'target', 'body', 'timestamp', 'nonce']
    const request = Object.fromEntries(names.map((name) => [name, field(name).value]))
    for (const name of ['key', 'secret']) request[name] = request[name].trim()
    const signed = await sign(request)
    // Something else has been typed in the meantime.
    if (turn !== latest) return
    const given = field('given').value === '' ? null : field('given').value.split('\n')
    const results = { ...signed, command: writeCommand(request, signed.signature) }
    for (const name of ['hash', 'text', 'signature', 'command'])
      playground.querySelector(`[data-result="${name}"]`).textContent = results[name]
    showLines(signed.lines, given)
    showVerdicts(signed, given, field('signature').value.trim())
    markFields()
  }

  function renew() {
    field('timestamp').value = String(Math.floor(Date.now() / 1000))
    field('nonce').value = newNonce()
    show()
  }

  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  playground.querySelector('[data-playground-renew]').addEventListener('click', renew)
  playground.querySelector('[data-playground-unable]').hidden = true
  form.querySelector('fieldset').disabled = false
  show()
})()
