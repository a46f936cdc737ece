// Asks visitors whether scripts of other sites may run, and loads those that they have agreed to. Pages are the same for everybody, so
// the choice is read from a cookie; the policy of the page, which follows the same cookie, allows nothing else.
;(() => {
  const { version, scripts } = JSON.parse(document.currentScript.dataset.config)
  const [, made, given = ''] =
    /(?:^|[ -])storefront-consent=([\da-f]+)\.([a-z-]*)/.exec(document.cookie) ?? []
  const chosen = made === version ? given.split('-').filter(Boolean) : null

  const banner = document.querySelector('[data-consent]')
  if (banner) {
    banner.hidden = chosen !== null
    banner.querySelector('form')?.addEventListener('submit', send, { once: true })
    // What has the focus, and the end of the page, stay in view above it.
    const { style } = document.documentElement
    new ResizeObserver(() => style.setProperty('--consent-height', `${banner.offsetHeight}px`)).observe(
      banner,
    )
  }

  // Only the next page has the policy that lets the scripts load.
  async function send(event) {
    event.preventDefault()
    const body = new URLSearchParams({ choice: event.submitter?.value ?? 'none', quiet: '1' })
    try {
      await fetch(event.target.action, { method: 'POST', body, redirect: 'manual' })
      location.reload()
    } catch {
      event.target.requestSubmit(event.submitter)
    }
  }

  if (!chosen?.length) return
  const loaded = scripts.filter(({ purpose }) => chosen.includes(purpose))
  // Scripts that these load pass through here as well: Trusted Types stay on, and no text becomes markup or code.
  const sources = loaded.flatMap((script) => script.sources)
  const isAllowed = (address) => {
    const { origin, protocol, hostname } = new URL(address, location.href)
    return (
      origin === location.origin ||
      sources.some((one) =>
        one.startsWith('https://*.')
          ? protocol === 'https:' && hostname.endsWith(one.slice('https://*'.length))
          : origin === one,
      )
    )
  }
  try {
    window.trustedTypes?.createPolicy('default', {
      createScriptURL: (address) => (isAllowed(address) ? address : null),
    })
  } catch {
    // A cache sent the page with the policy of others. Nothing could load.
    return
  }

  // Google's tags read what was agreed to from here: Consent Mode, version 2.
  window.dataLayer ??= []
  window.gtag ??= function gtag() {
    // biome-ignore lint/complexity/noArguments: Google's tags tell commands from other entries by this object.
    window.dataLayer.push(arguments)
  }
  const agreed = (purpose) => (chosen.includes(purpose) ? 'granted' : 'denied')
  const signals = (statistics, marketing) => ({
    analytics_storage: statistics,
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
  })
  window.gtag('consent', 'default', signals('denied', 'denied'))
  window.gtag('consent', 'update', signals(agreed('statistics'), agreed('marketing')))

  for (const { src, attributes } of loaded) {
    beginGoogle(new URL(src))
    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.async = true
    script.src = src
    document.head.append(script)
  }

  // Google's own snippets do this inline, which the policy refuses.
  function beginGoogle({ hostname, pathname, searchParams }) {
    if (hostname !== 'www.googletagmanager.com') return
    if (pathname === '/gtm.js') window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    if (pathname !== '/gtag/js') return
    window.gtag('js', new Date())
    window.gtag('config', searchParams.get('id'))
  }
})()
