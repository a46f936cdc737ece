// What a product's page can do with a script. Everything listens at the document, since shop.js replaces parts of the page.
;(() => {
  const find = (selector, root = document) => root.querySelector(selector)
  const language = document.documentElement.lang

  // The pictures in full: turned by keys and buttons, zoomed by a click at the place that was clicked.
  const links = () => [...document.querySelectorAll('a[data-shop-zoom]')]
  const gallery = () => find('[data-shop-gallery]')
  let current = 0

  function show(index) {
    const all = links()
    current = (index + all.length) % all.length
    const link = all[current]
    const picture = document.createElement('img')
    picture.src = link.href
    picture.alt = find('img', link)?.alt ?? ''
    find('.product-zoom-picture', gallery()).replaceChildren(picture)
    zoom(false)
  }

  function zoom(isOn, event) {
    const box = find('.product-zoom-picture', gallery())
    const { left, top, width, height } = find('img', box).getBoundingClientRect()
    const x = event ? (event.clientX - left) / width : 0.5
    const y = event ? (event.clientY - top) / height : 0.5
    box.classList.toggle('zoomed', isOn)
    find('[data-shop-turn="0"]', gallery())?.setAttribute('aria-pressed', isOn)
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = box
    const sign = getComputedStyle(box).direction === 'rtl' ? x - 1 : x
    box.scrollTo({ left: sign * (scrollWidth - clientWidth), top: y * (scrollHeight - clientHeight) })
  }

  const isZoomed = () => find('.zoomed', gallery()) !== null

  document.addEventListener('click', (event) => {
    const { target } = event
    const link = target.closest?.('a[data-shop-zoom]')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (link && isPlain && gallery()?.showModal) {
      event.preventDefault()
      gallery().showModal()
      show(links().indexOf(link))
      return
    }
    const turn = Number(target.closest?.('[data-shop-turn]')?.dataset.shopTurn ?? Number.NaN)
    if (turn === 0) zoom(!isZoomed())
    else if (turn) show(current + turn)
    else if (target.closest?.('.product-zoom-picture img')) zoom(!isZoomed(), event)
    else if (target.closest?.('.product-zoom-picture')) gallery().close()
  })

  document.addEventListener('keydown', ({ key }) => {
    if (!gallery()?.open) return
    const ahead = getComputedStyle(gallery()).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (/^Arrow(?:Left|Right)$/.test(key) && !isZoomed() && links().length > 1)
      show(current + (key === ahead ? 1 : -1))
    else if (key === '+') zoom(true)
    else if (key === '-') zoom(false)
  })

  // A video pauses when it leaves the view, and when another one starts.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (!isIntersecting) target.pause()
  })
  document.addEventListener(
    'play',
    ({ target }) => {
      if (!target.matches('[data-shop-video]')) return
      seen.observe(target)
      for (const other of document.querySelectorAll('[data-shop-video]')) if (other !== target) other.pause()
    },
    true,
  )

  // The bar at the bottom of a phone, once the button of the form is out of sight above.
  let isPlanned = false
  function planBar() {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => {
      isPlanned = false
      const bar = find('[data-shop-bar]')
      const form = find('#add-form')
      if (bar) bar.hidden = !form || form.getBoundingClientRect().bottom > 0
    })
  }

  // Phones share by a sheet of their own; other browsers copy the link.
  const canShare = Boolean(navigator.share ?? navigator.clipboard)
  function showShare() {
    const button = find('[data-shop-share]')
    if (button) button.hidden = !canShare
  }

  document.addEventListener('click', async ({ target }) => {
    const button = target.closest?.('[data-shop-share]')
    if (!button) return
    const [url] = location.href.split('#')
    try {
      if (navigator.share) await navigator.share({ title: button.dataset.shopShare, url })
      else {
        await navigator.clipboard.writeText(url)
        const status = find('[role="status"]', button.parentElement)
        status.textContent = status.dataset.copied
      }
      // The browser rejects when the visitor closes its sheet without sharing.
    } catch {}
  })

  // Days of delivery become dates. The shop packs on working days, until its hour in its own time zone.
  function tellDates() {
    for (const place of document.querySelectorAll('[data-shop-delivery]')) {
      const [min, max, hour, timeZone] = place.dataset.shopDelivery.split(' ')
      const now = new Date()
      const parts = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hourCycle: 'h23',
        ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
      }).formatToParts(now)
      const part = (type) => Number(parts.find((one) => one.type === type)?.value)
      const day = new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
      const left = Number(hour) * 60 - part('hour') * 60 - part('minute')
      const isToday = left > 0 && isWorkingDay(day)
      const sent = isToday ? day : addWorkingDays(day, 1)
      const dates = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short' })
      const words = {
        from: dates.format(addWorkingDays(sent, Number(min))),
        to: dates.format(addWorkingDays(sent, Number(max))),
        time: left < 60 ? unit(left, 'minute') : unit(Math.floor(left / 60), 'hour'),
      }
      const text = isToday ? place.dataset.within : place.dataset.arrives
      const told = text.replace(/\{(\w+)\}/g, (_, name) => words[name])
      if (place.textContent !== told) place.textContent = told
    }
  }

  const unit = (value, name) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
  const isWorkingDay = (day) => day.getUTCDay() % 6 !== 0

  function addWorkingDays(from, days) {
    const day = new Date(from)
    for (let left = days; left > 0; ) {
      day.setUTCDate(day.getUTCDate() + 1)
      if (isWorkingDay(day)) left--
    }
    return day
  }

  // What was seen before. This browser remembers it, and nothing is sent.
  const KEY = 'storefront-viewed'
  const SHOWN = 4

  function tellViewed() {
    const section = find('[data-shop-viewed]')
    if (!section) return
    const own = { url: location.pathname, ...section.dataset, language }
    let known = []
    try {
      known = JSON.parse(localStorage.getItem(KEY) ?? '[]').filter(({ slug }) => slug !== own.slug)
      const { url, slug, name, image } = own
      const all = [{ url, slug, name, image, language }, ...known].slice(0, 12)
      if (slug) localStorage.setItem(KEY, JSON.stringify(all))
    } catch {
      return
    }
    const shown = known.filter((one) => one.language === language).slice(0, SHOWN)
    find('ul', section).replaceChildren(...shown.map(drawViewed))
    section.hidden = shown.length === 0
  }

  function drawViewed({ url, name, image }) {
    const make = (tag, className, ...children) => {
      const element = document.createElement(tag)
      element.className = className
      element.append(...children)
      return element
    }
    const picture = make('div', 'product-card-picture')
    if (image) picture.append(Object.assign(new Image(480, 480), { loading: 'lazy', alt: '', src: image }))
    const link = Object.assign(make('a', '', name), { href: new URL(url, location.origin).pathname })
    return make('li', '', make('article', 'product-card', picture, make('h3', 'product-card-name', link)))
  }

  addEventListener('scroll', planBar, { passive: true })
  new MutationObserver(() => {
    tellDates()
    showShare()
  }).observe(document.body, { childList: true, subtree: true })
  tellDates()
  showShare()
  tellViewed()
  planBar()
})()
