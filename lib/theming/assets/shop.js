// The shop's forms and links without loading a page. It sends what the browser would send, and takes the parts that may have changed
// (`data-shop-part`) out of the page that comes back. Whatever it does not understand is left to the browser.
;(() => {
  const wide = matchMedia('(min-width: 48rem)')
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  let latest = 0

  const findPart = (root, name) => root.querySelector(`[data-shop-part="${name}"]`)

  function showCount() {
    const count = Number(/(?:^|[ -])storefront-cart-count=(\d+)/.exec(document.cookie)?.[1] ?? 0)
    for (const place of document.querySelectorAll('[data-cart-count]')) {
      place.textContent = count > 99 ? '99+' : count
      place.hidden = count === 0
    }
  }

  // Hearts are drawn empty, since pages are the same for everybody. A cookie says what is saved: `12.7-34`, products and variants.
  function showWishes() {
    const [, saved = ''] = /(?:^|[ -])storefront-wished=([\d.-]+)/.exec(document.cookie) ?? []
    const all = saved.split('.').filter(Boolean)
    for (const place of document.querySelectorAll('[data-shop-wished]')) {
      place.textContent = all.length > 99 ? '99+' : all.length
      place.hidden = all.length === 0
    }
    for (const form of document.querySelectorAll('form[data-shop="wish"]')) {
      const { product_id: product, variant_id: variant } = form.elements
      const isSaved = variant
        ? all.includes(`${product.value}-${variant.value}`)
        : all.some((one) => one.split('-')[0] === product.value)
      form.querySelector('button').setAttribute('aria-pressed', isSaved)
    }
  }

  async function toggleWish(form) {
    const button = form.querySelector('button')
    const state = button.getAttribute('aria-pressed')
    const sent = new URLSearchParams(new FormData(form))
    sent.set('quiet', '1')
    const action = form.getAttribute('action')
    form.setAttribute('aria-busy', 'true')
    try {
      const body = { method: 'POST', body: sent, redirect: 'manual' }
      await inLine(() => fetch(state === 'true' ? action.replace(/add$/, 'remove') : action, body))
    } catch {}
    form.removeAttribute('aria-busy')
    showWishes()
    // The page of the list says why nothing has changed.
    if (button.getAttribute('aria-pressed') === state) form.submit()
  }

  // Forms are sent one after the other: each sets cookies, and the last one's have to stay.
  let line = Promise.resolve()
  let waiting = 0
  function inLine(work) {
    waiting += 1
    const done = line.then(work)
    line = done
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
    return done
  }

  // A note that was just typed is at the checkout when the buyer gets there.
  function leaveLater(event, link) {
    event.preventDefault()
    line.then(() => location.assign(link.href))
  }

  // What is replaced while it is pressed is never clicked.
  async function letGo() {
    for (let left = 50; left > 0 && document.body.matches(':active'); left--)
      await new Promise((done) => setTimeout(done, 20))
  }

  // The only way to a document from text that Trusted Types let pass. No script in it runs.
  function load(url, body) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(body ? 'POST' : 'GET', url)
      request.responseType = 'document'
      // A form that was handled leads on to a page.
      request.onload = async () => {
        await letGo()
        const isLed = !body || request.responseURL !== new URL(url, location.href).href
        if (isLed) resolve({ page: request.response, url: request.responseURL })
        else reject(new Error(`The form was answered with ${request.status}.`))
      }
      request.onerror = reject
      request.send(body)
    })
  }

  // In the order of the page that comes back, so that the theme's own styles stay last.
  async function loadStyles(page) {
    let before = null
    for (const { href } of page.querySelectorAll('link[rel="stylesheet"]')) {
      const known = [...document.styleSheets].find((sheet) => sheet.href === href)?.ownerNode
      if (known) before = known
      else {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = href
        const loaded = new Promise((done) => {
          link.onload = link.onerror = done
        })
        if (before) before.after(link)
        else document.head.append(link)
        before = link
        await loaded
      }
    }
  }

  async function openDrawer(page) {
    await loadStyles(page)
    document.querySelector('.shop-sheet')?.close()
    let drawer = findPart(document, 'drawer')
    if (drawer) fill(drawer, findPart(page, 'drawer'))
    else {
      drawer = document.importNode(findPart(page, 'drawer'), true)
      drawer.addEventListener('click', ({ target }) => target === drawer && drawer.close())
      document.body.append(drawer)
    }
    if (!drawer.open) drawer.showModal()
  }

  function fill(part, fresh) {
    const { id } = part.contains(document.activeElement) ? document.activeElement : {}
    const hadFocus = id !== undefined
    const copy = document.importNode(fresh, true)
    part.replaceChildren(...(part.closest('.shop-sheet') ? [copy.querySelector('#choose')] : copy.childNodes))
    if (!hadFocus) return
    const next = document.getElementById(id) ?? part.querySelector('[data-shop-notice]')
    next?.focus({ preventScroll: true })
  }

  // What was typed or ticked while the answer was on its way stays.
  function keepTyped(form, sent) {
    const isChanged = ({ id, name, type, value, checked }) => {
      if (!id || /^(?:hidden|submit)$/.test(type)) return false
      if (/^(?:checkbox|radio)$/.test(type)) return checked !== sent.getAll(name).includes(value)
      return sent.has(name) && sent.get(name) !== value
    }
    const changed = [...form.elements]
      .filter(isChanged)
      .map(({ id, value, checked }) => ({ id, value, checked }))
    return () => {
      for (const { id, ...state } of changed) Object.assign(document.getElementById(id) ?? {}, state)
    }
  }

  // A form that sends itself shows in place what it has changed: a message above it would move what is pressed next.
  function tellQuietly(fresh) {
    const told = fresh.querySelector('[data-shop-notice][role="status"]:not(:has(form))')
    if (!told) return false
    const shown = findPart(document, fresh.dataset.shopPart).querySelector(
      '[data-shop-notice][role="status"]',
    )
    status.textContent = told.textContent
    if (shown) told.replaceWith(document.importNode(shown, true))
    else told.remove()
    return true
  }

  async function show({ page, url }, { keep, isInPlace = false } = {}) {
    showCount()
    const fresh = page ? [...page.querySelectorAll('[data-shop-part]')] : []
    const known = fresh.filter((part) => findPart(document, part.dataset.shopPart))
    const isTold = isInPlace && known.filter(tellQuietly).length > 0
    if (fresh.some((part) => part.dataset.shopPart === 'drawer')) await openDrawer(page)
    else if (known.length === 0) return location.assign(url)
    else {
      for (const part of known) {
        const old = findPart(document, part.dataset.shopPart)
        const { shopKey } = part.dataset
        if (shopKey === undefined) fill(old, part)
        else if (shopKey !== old.dataset.shopKey) {
          fill(old, part)
          old.dataset.shopKey = shopKey
        }
      }
    }
    keep?.()
    showWishes()
    if (isTold) return undefined
    tell(
      document.querySelector('dialog[open] [data-shop-notice]') ??
        document.querySelector('[data-shop-notice]'),
    )
    return undefined
  }

  // What went wrong is gone to, what went well only said.
  function tell(notice) {
    if (notice?.getAttribute('role') === 'alert') notice.focus()
    else if (notice) status.textContent = notice.textContent
  }

  // Each list is a page of its own to go back to; what is chosen of a product is not.
  function goTo(kind, url) {
    if (kind === 'products' && url !== location.href) history.pushState({ list: true }, '', url)
    else if (kind === 'product' && !document.querySelector('.shop-sheet')) history.replaceState(null, '', url)
  }

  async function follow(link) {
    const turn = ++latest
    try {
      const answer = await load(link.href)
      if (turn !== latest) return false
      await show(answer, { keep: keepAmount() })
      if (link.dataset.shop) goTo(link.dataset.shop, answer.url)
      return true
    } catch {
      location.assign(link.href)
      return false
    }
  }

  // The quantity stays when another option is chosen.
  function keepAmount() {
    const form = document.querySelector('#add-form')
    if (!form) return undefined
    const untouched = form.cloneNode(true)
    untouched.reset()
    return keepTyped(form, new FormData(untouched))
  }

  // The address of a choice has the choices before it, so each waits for the page that those lead to.
  let choosing = null
  function choose(link) {
    const turn = Promise.resolve(choosing).then(() => follow(sameOn(link)))
    choosing = turn
    turn.finally(() => {
      if (choosing === turn) choosing = null
    })
  }

  const sameOn = (one) => (one.isConnected ? one : (document.getElementById(one.id) ?? one))

  async function sendChosen(form) {
    if (form.hasAttribute('aria-busy')) return
    form.setAttribute('aria-busy', 'true')
    const isShown = await choosing
    form.removeAttribute('aria-busy')
    const chosen = sameOn(form)
    if (isShown && chosen.isConnected) chosen.requestSubmit()
  }

  async function send(form, submitter) {
    const sent = new URLSearchParams(new FormData(form, submitter))
    const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action')
    const isPost = form.method === 'post'
    if (form.dataset.shop === 'drawer') sent.set('part', 'drawer')
    const turn = ++latest
    if (!sent.has('quiet')) form.setAttribute('aria-busy', 'true')
    try {
      const filled = new URLSearchParams([...sent].filter(([, value]) => value !== ''))
      const answer = await (isPost ? inLine(() => load(action, sent)) : load(`${action}?${filled}`))
      // A later change has been sent in the meantime, and its answer has this one in it.
      if (turn !== latest) return
      // Another page says why nothing was ordered, and says it once: the browser has to ask. An order is placed once, however often it is sent.
      const isElsewhere = form.dataset.shop === 'checkout' && !findPart(answer.page, 'checkout-notice')
      if (isElsewhere && answer.page.querySelector('[data-shop-notice]'))
        throw new Error('It is told elsewhere.')
      const isInPlace = form.querySelector('[data-shop-submit]') !== null
      await show(answer, { keep: form.isConnected ? keepTyped(form, sent) : undefined, isInPlace })
      if (!isPost) goTo(form.dataset.shop, answer.url)
    } catch {
      leaveToBrowser(form, submitter)
    } finally {
      form.removeAttribute('aria-busy')
    }
  }

  // What may have been added although the answer was lost is not added again: the cart shows it.
  function leaveToBrowser(form, submitter) {
    const cart = document.querySelector('a[data-shop-open]')
    if (form.dataset.shop === 'drawer') location.assign(cart?.href ?? location.href)
    else {
      form.removeAttribute('data-shop')
      form.requestSubmit(submitter)
    }
  }

  function step(button) {
    const input = button?.parentElement.querySelector('input[type="number"]')
    if (!input) return
    if (button.dataset.shopStep === '1') input.stepUp()
    else input.stepDown()
  }

  // A colour shows its picture in the list, and the card leads to it from then on.
  function showSwatch(link) {
    const card = link.closest('.product-card')
    const picture = card.querySelector('.product-card-picture img')
    for (const source of picture.closest('picture')?.querySelectorAll('source') ?? []) source.remove()
    picture.removeAttribute('srcset')
    picture.src = link.dataset.shopSwatch
    card.querySelector('.product-card-second')?.remove()
    card.querySelector('[data-shop-swatch][aria-current]')?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    for (const other of card.querySelectorAll('.product-card-name a, a[data-shop-sheet]'))
      other.href = link.href + (other.dataset.shopSheet === undefined ? '' : '#choose')
  }

  const isPlain = (event) =>
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey

  document.addEventListener('click', (event) => {
    step(event.target.closest?.('[data-shop-step]'))
    const link = event.target.closest?.(
      'a[data-shop], a[data-shop-open], a[data-shop-more], a[data-shop-sheet], a[data-shop-guide], a[data-shop-swatch]',
    )
    if (event.target.matches?.('.shop-dialog')) event.target.close()
    if (event.target.closest?.('[data-shop-close]')) leaveFilters()
    if (!isPlain(event)) return
    const away = event.target.closest?.('a[href]')
    if (waiting > 0 && away && !link && !away.target && !away.download) leaveLater(event, away)
    if (!link) return
    const { shopMore, shopSheet, shopGuide, shopSwatch } = link.dataset
    if (shopSwatch !== undefined && link.closest('.product-card')) {
      event.preventDefault()
      showSwatch(link)
      return
    }
    if (shopGuide !== undefined) {
      event.preventDefault()
      openGuide(link).catch(() => location.assign(link.href))
      return
    }
    // A product's page has room for the options of one.
    if (shopSheet !== undefined && findPart(document, 'product')) return
    if ((shopMore ?? shopSheet) !== undefined) {
      event.preventDefault()
      if (shopMore !== undefined) showMore(link)
      else openSheet(link).catch(() => location.assign(link.href))
      return
    }
    const opens = link.dataset.shopOpen
    if (opens && (!wide.matches || findPart(document, 'cart'))) return
    event.preventDefault()
    if (link.dataset.shop === 'product') choose(link)
    else follow(opens ? { href: `${link.getAttribute('href')}/${opens}`, dataset: {} } : link)
  })

  document.addEventListener('submit', (event) => {
    const form = event.target
    const { shop } = form.dataset
    if (!shop || event.defaultPrevented || event.submitter?.hasAttribute('data-shop-plain')) return
    // What is added is what was chosen last.
    if (shop === 'drawer' && choosing) {
      event.preventDefault()
      sendChosen(form)
      return
    }
    // On a narrow screen the cart is a page.
    if (shop === 'drawer' && !wide.matches && !form.closest('dialog')) return
    event.preventDefault()
    if (shop === 'wish') {
      if (form.getAttribute('aria-busy') !== 'true') toggleWish(form)
      return
    }
    closeFilters(form.closest('.shop-filters'))
    // Pressed twice, a button counts once.
    if (form.getAttribute('aria-busy') !== 'true') send(form, event.submitter)
  })

  // The sheet of filters on a phone is left by its buttons and by Escape.
  function closeFilters(filters) {
    if (filters?.open && !isBeside()) filters.open = false
  }
  const isBeside = () => matchMedia('(min-width: 62rem)').matches
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !document.querySelector('dialog[open]')) leaveFilters()
  })
  function leaveFilters() {
    const filters = document.querySelector('.shop-filters[open]')
    if (!filters || isBeside()) return
    filters.open = false
    filters.querySelector('summary').focus()
  }

  document.addEventListener('change', ({ target }) => {
    if (target.form?.dataset.shop && target.hasAttribute('data-shop-submit')) submitFor(target)
  })

  function submitFor({ form, dataset }) {
    const button = dataset.shopSubmit && form.querySelector(dataset.shopSubmit)
    send(form, button || undefined)
  }

  // More of a list: below what is there, and again after coming back to the page.
  async function addMore(link) {
    const { page } = await load(link.href)
    const [list, fresh] = [document, page].map((root) => root.querySelector('.shop-results .product-grid'))
    list.append(...document.importNode(fresh, true).children)
    showWishes()
    const next = page.querySelector('[data-shop-more]')
    if (next) link.href = next.href
    else link.parentElement.remove()
    const pager = page.querySelector('.shop-results .pager')
    if (pager) document.querySelector('.shop-results .pager')?.replaceWith(document.importNode(pager, true))
  }

  async function showMore(link) {
    if (link.getAttribute('aria-busy') === 'true') return
    link.setAttribute('aria-busy', 'true')
    try {
      const list = document.querySelector('.shop-results .product-grid')
      const shown = list.childElementCount
      await addMore(link)
      const { more = 0 } = history.state ?? {}
      history.replaceState({ ...history.state, more: more + 1 }, '')
      list.children[shown]?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      location.assign(link.href)
    }
    link.removeAttribute('aria-busy')
  }

  async function restoreMore() {
    const { more = 0, top = 0 } = history.state ?? {}
    for (let left = Math.min(more, 20); left > 0; left--) {
      const link = document.querySelector('[data-shop-more]')
      if (link) await addMore(link)
    }
    if (more > 0) scrollTo({ top, behavior: 'instant' })
  }

  addEventListener('pagehide', () => {
    if (history.state?.more) history.replaceState({ ...history.state, top: scrollY }, '')
  })
  addEventListener('popstate', () => {
    if (document.querySelector('[data-shop-part="results"]')) location.reload()
  })

  // The options of a product in a list, without leaving it.
  async function openSheet(link) {
    const { page } = await load(link.href)
    const sheet = document.createElement('dialog')
    sheet.className = 'shop-sheet'
    const title = Object.assign(document.createElement('h2'), { id: 'sheet-title' })
    title.textContent = page.querySelector('h1').textContent
    sheet.setAttribute('aria-labelledby', title.id)
    const head = document.createElement('div')
    head.className = 'shop-sheet-head'
    const close = page.querySelector('dialog form[method="dialog"]')
    head.append(title, ...(close ? [document.importNode(close, true)] : []))
    const part = document.createElement('div')
    part.dataset.shopPart = 'product'
    sheet.append(head, part)
    fill(part, findPart(page, 'product'))
    sheet.addEventListener('click', ({ target }) => target === sheet && sheet.close())
    sheet.addEventListener('close', () => sheet.remove())
    document.body.append(sheet)
    showWishes()
    sheet.showModal()
  }

  // The size guide beside the sizes: the text of its page.
  async function openGuide(link) {
    const dialog = link.parentElement.querySelector('dialog')
    const text = dialog.querySelector('.prose')
    if (!text.hasChildNodes()) {
      const { page } = await load(link.href)
      text.append(...document.importNode(page.querySelector('main .prose'), true).childNodes)
    }
    if (!dialog.open) dialog.showModal()
  }

  // The header leaves on the way down and comes back on the way up. It stays while somebody is in it, or has a menu of it open.
  const header = document.querySelector('[data-shop-header]')
  let lastTop = scrollY

  const showHeader = () => {
    if (header) header.dataset.shopHeader = 'shown'
  }

  addEventListener(
    'scroll',
    () => {
      const top = Math.max(scrollY, 0)
      if (!header || Math.abs(top - lastTop) < 8) return
      const isLeft = top > lastTop && top > header.offsetHeight
      lastTop = top
      if (isLeft && !header.matches(':focus-within, :has(details[open])'))
        header.dataset.shopHeader = 'hidden'
      else showHeader()
    },
    { passive: true },
  )
  header?.addEventListener('focusin', showHeader)
  showHeader()

  restoreMore().catch(() => {})
  addEventListener('pageshow', () => {
    showCount()
    showWishes()
  })
  document.body.append(status)
  showCount()
  showWishes()
})()
