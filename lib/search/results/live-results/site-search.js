// Live results for forms with data-site-search, which submit like any form without it.
{
  window.SiteSearch ??= {}
  const site = window.SiteSearch
  const given = JSON.parse(document.currentScript?.dataset.config || '{}')
  const config = { endpoint: '/search/suggest', minChars: 2, delay: 200, ...given, ...site.config }
  const texts = {
    labels: { noResults: 'No results', seeAll: 'See all', viewAll: 'Search the whole site' },
    notices: {
      corrected: 'Showing results for',
      exact: 'Search instead for',
      suggestion: 'Did you mean',
    },
  }
  for (const kind in texts) config[kind] = { ...texts[kind], ...given[kind], ...site.config?.[kind] }

  const answers = new Map()
  let count = 0
  // The one box that may be open or loading.
  let current

  const enhance = (root = document) => {
    for (const form of [root, ...root.querySelectorAll('form[data-site-search]')]) {
      // The field may stand elsewhere, with the form's id.
      const input = form.matches?.('form[data-site-search]') && form.elements.q
      if (!input || form.dataset.siteInstant === 'off' || input.isLive) continue
      input.isLive = true
      attach(form, input)
    }
  }

  const attach = (form, input) => {
    const id = `site-search-${++count}`
    const key = `${id} ${location}`
    const panel = make('div', 'panel')
    const status = make('div', 'status')
    let timer, request, active, context, touched

    const changed = ({ isComposing }) => {
      stop()
      select()
      remember(key, input.value)
      // What is being composed may be about to change; but in Korean, say, nothing is committed before a space.
      // Android keyboards compose every word.
      const pause = isComposing && !/Android/.test(navigator.userAgent) && 400
      timer = setTimeout(ask, pause + (isLongEnough(readQuery()) && config.delay))
    }

    const ask = async () => {
      stop()
      if (current?.form !== form) current?.close()
      current = { form, input, panel, close, hide }
      const query = readQuery()
      const isStart = !query && (config.empty?.recent || config.empty?.starters)
      if (!isStart && !isLongEnough(query)) return close()
      const type = form.dataset.siteSearch || 'all'
      const url = new URL(config.endpoint, location)
      url.searchParams.set('q', query)
      if (type !== 'all') url.searchParams.set('type', type)
      const mine = new AbortController()
      request = mine
      let data
      try {
        let body = answers.get(url.href) ?? (query || config.empty.starters ? '' : '{"groups":[]}')
        if (!body) {
          form.classList.add('is-searching')
          const answer = await fetch(url, mine)
          if (answer.ok) body = await answer.text()
        }
        data = JSON.parse(body)
        answers.delete(url.href)
        answers.set(url.href, body)
        if (answers.size > 30) answers.delete(answers.keys().next().value)
      } catch {}
      // Superseded by another query, or closed.
      if (request !== mine) return
      if (!data?.groups) return close()
      // What is replaced while it is pressed is never clicked. A press takes less than a second.
      if (Date.now() - touched < 1000) {
        timer = setTimeout(ask)
        return
      }
      context = { form, input, panel, type, query, config }
      panel.replaceChildren()
      try {
        const drawing = emit('results', { data, context }, true) && site.render(data, context)
        // Nothing else waits: a key may be about to move into what is drawn.
        if (drawing?.then) await drawing
      } catch (error) {
        reportError(error)
        if (request === mine) draw(data, context)
      }
      if (request === mine) {
        show(data)
        // A key may have been quicker than the answer to the last letter.
        select(
          active && panel.querySelector(`[role=option][href=${JSON.stringify(active.getAttribute('href'))}]`),
        )
      }
    }

    const show = (data) => {
      stop()
      panel.querySelectorAll('[role=option]').forEach((option, i) => {
        option.id ||= `${id}-${i}`
        option.tabIndex = -1
        option.ariaSelected = false
      })
      if (!context.query && !panel.querySelector('a')) return hide()
      panel.hidden = false
      // Above everything, where it would be cut off.
      if (!isInside || root.host || isClipped(form)) {
        panel.popover = 'manual'
        panel.showPopover?.({ source: input })
      }
      panel.scrollTop = 0
      input.ariaExpanded = true
      panel.removeAttribute('data-end')
      const { left, right } = panel.getBoundingClientRect()
      panel.toggleAttribute('data-end', left < 0 || right > document.documentElement.clientWidth)
      status.textContent =
        data.groups.flatMap(({ label, total }) => (total ? `${label}: ${total}` : [])).join(', ') ||
        (context.query && config.labels.noResults)
    }

    const stop = () => {
      clearTimeout(timer)
      request?.abort()
      request = undefined
      form.classList.remove('is-searching')
    }

    const hide = () => {
      stop()
      select()
      panel.hidden = true
      panel.popover = null
      input.ariaExpanded = false
      status.textContent = ''
    }

    const close = () => {
      const wasOpen = !panel.hidden
      hide()
      if (wasOpen) emit('close', { context })
    }

    const select = (option) => {
      if (active) active.ariaSelected = false
      active = option ?? undefined
      if (!option) return input.removeAttribute('aria-activedescendant')
      option.ariaSelected = true
      option.scrollIntoView({ block: 'nearest' })
      input.setAttribute('aria-activedescendant', option.id)
      // VoiceOver skips options in groups.
      status.textContent = option.textContent
    }

    const move = (step) => {
      // The field itself is one of the stops.
      const stops = [undefined, ...panel.querySelectorAll('[role=option][href]')]
      const to = (stops.indexOf(active) + step) % stops.length
      // Down from the field are the results; what else to search for is up from there.
      select(
        stops.at(
          to === 1 && !active && panel.querySelector('.site-search-exact + .site-search-group') ? 2 : to,
        ),
      )
    }

    const pressed = (event) => {
      const { key, altKey } = event
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      // Input methods handle their own keys.
      if (event.isComposing || event.keyCode === 229) return
      if (key === 'Tab') return close()
      if (key === 'Home' || key === 'End') return select()
      if (key === 'Enter' && active) active.dispatchEvent(new MouseEvent('click', event))
      else if (key === 'Escape' && !panel.hidden) close()
      else if (key === 'Escape' && input.value) {
        input.value = ''
        input.dispatchEvent(new Event('input', { bubbles: true }))
      } else if (step && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
        if (altKey && step < 0) close()
        else if (panel.hidden) ask()
        if (!altKey && !panel.hidden) move(step)
      } else return
      event.preventDefault()
    }

    const chosen = (event) => {
      // The press is over.
      touched = 0
      const element = event.target.closest('[role=option][href]')
      if (!element) return
      const url = element.href ?? element.getAttribute('href')
      if (element.matches('.site-search-forget')) {
        recall([])
        event.preventDefault()
        return ask()
      }
      keepQuery()
      emit('select', { url, element })
      if (context.query && !/-(all|exact|footer)$/.test(element.className)) report(context.query)
      if (!element.href) location.href = url
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) close()
    }

    const readQuery = () => input.value.trim()
    const keepQuery = () => {
      const query = readQuery()
      if (query && config.empty?.recent) recall([...new Set([query, ...recall()])].slice(0, 5))
    }
    const emit = (name, detail, cancelable) =>
      form.dispatchEvent(
        new CustomEvent(`site:search:${name}`, { detail, cancelable, bubbles: true, composed: true }),
      )

    const ariaLabel = input.ariaLabel || input.labels[0]?.textContent || input.placeholder || 'q'
    Object.assign(panel, { id, hidden: true, role: 'listbox', ariaLabel })
    Object.assign(input, {
      role: 'combobox',
      autocomplete: 'off',
      ariaAutoComplete: 'list',
      ariaExpanded: false,
    })
    input.setAttribute('aria-controls', id)
    Object.assign(status, { role: 'status', ariaLive: 'polite' })
    const isInside = form.contains(input)
    if (isInside) form.append(panel, status)
    else input.after(panel, status)
    const root = form.getRootNode()
    if (root.host) root.append(document.querySelector('[href*=site-search]')?.cloneNode() ?? '')
    // Browsers restore no field with autocomplete=off; WebKit empties it even in a page it kept, after pageshow.
    const restore = () => {
      input.value = remember(key) || input.value
    }
    if (performance.getEntriesByType('navigation')[0]?.type === 'back_forward') restore()
    else remember(key, '')
    addEventListener('pageshow', (event) => event.persisted && setTimeout(restore))

    input.addEventListener('input', changed)
    input.addEventListener('compositionend', changed)
    input.addEventListener('keydown', pressed)
    input.addEventListener('click', () => panel.hidden && ask())
    form.addEventListener('submit', () => {
      keepQuery()
      close()
    })
    panel.addEventListener('click', chosen)
    panel.addEventListener('pointerdown', () => {
      touched = Date.now()
    })
    // The focus stays in the field.
    panel.addEventListener('mousedown', (event) => event.preventDefault())
  }

  // Counts that a result of a query was chosen.
  const report = (q) => config.chosen && navigator.sendBeacon(config.chosen, new URLSearchParams({ q }))

  // Below an empty field: what this browser has searched for, and where else to begin.
  const drawStart = (starters, { form, panel }) => {
    const { labels, empty } = config
    const recent = empty.recent ? recall() : []
    const items = recent.map((title) => ({ title, url: other(form.action, 'q', title).href }))
    const groups = [{ label: labels.recent, items }, ...starters].map(({ label, items }) =>
      drawGroup({ label, items }, []),
    )
    if (items[0]) groups[0].append(...link('forget', location, labels.forget))
    panel.replaceChildren(...groups.flat())
  }

  const draw = ({ groups, url, corrected, suggestion, starters = [] }, context) => {
    const { panel, query } = context
    const { labels, notices } = config
    if (!query) return drawStart(starters, context)
    const asked = corrected ?? query
    // Signs of scripts without spaces are found wherever they stand.
    const signs = asked.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]{2,}/gu) ?? []
    const wanted = [...signs, ...segment(asked)]
      .map(fold)
      .filter((word) => /[\p{L}\p{N}].|\p{sc=Han}/u.test(word))
    if (signs[0]) wanted.signs = RegExp(`(${signs.join('|')})`)
    const parts = groups.flatMap((group) => drawGroup(group, wanted))
    if (!parts[0]) parts.push(line('empty', labels.noResults))
    if (corrected) {
      const exact = other(url, 'correct', 'false')
      parts.unshift(
        line('corrected', `${notices.corrected} ${corrected}`),
        ...link('exact', exact, `${notices.exact} ${query}`),
      )
    }
    if (suggestion) {
      parts.unshift(...link('exact', other(url, 'q', suggestion), `${notices.suggestion} ${suggestion}`))
    }
    panel.replaceChildren(...parts, ...link('footer', url, labels.viewAll))
  }

  const line = (name, text) => Object.assign(make('div', name, text), { role: 'option', ariaDisabled: true })

  // The results page with another parameter; null without one.
  const other = (url, name, value) => {
    const changed = url && new URL(url)
    changed?.searchParams.set(name, value)
    return changed
  }

  const drawGroup = ({ label, total, url, items }, wanted) => {
    const hasImages = items.some(({ image }) => isWeb(image))
    const options = items.flatMap((item) => drawItem(item, wanted, hasImages))
    if (!options[0]) return []
    const heading = make('div', 'heading', label)
    heading.ariaHidden = true
    const all = total > items.length ? link('all', url, `${config.labels.seeAll} ${total}`) : []
    return Object.assign(make('div', 'group', heading, ...options, ...all), {
      role: 'group',
      ariaLabel: label,
    })
  }

  const drawItem = ({ title, url, excerpt, image, meta }, wanted, hasImages) => {
    const text = make('span', 'text', make('span', 'title', ...mark(segment(title, wanted.signs), wanted)))
    if (excerpt) text.append(' ', make('span', 'excerpt', excerpt))
    const thumb = isWeb(image)
      ? Object.assign(make('img', 'thumb'), { src: image, alt: '' })
      : make('span', 'thumb')
    return link('item', url, hasImages ? thumb : '', text, ' ', meta ? make('span', 'meta', meta) : '')
  }

  const link = (name, url, ...content) =>
    isWeb(url) ? [Object.assign(make('a', name, ...content), { href: url, role: 'option' })] : []

  const make = (tag, name, ...content) => {
    const element = document.createElement(tag)
    element.className = `site-search-${name}`
    // Titles, excerpts and what was typed may be in another direction than the page.
    if (/ti|ex/.test(name)) element.dir = 'auto'
    element.append(...content)
    return element
  }

  const mark = (parts, wanted) =>
    parts.flatMap((text) => {
      const word = fold(text)
      // The latest request may go on.
      if (wanted.some((one, i) => (wanted[i + 1] ? word === one : word.startsWith(one)))) {
        const element = document.createElement('mark')
        element.append(text)
        return element
      }
      const parts = text.split(/(['’])(?=.)/)
      return parts[1] ? mark(parts, wanted) : text
    })

  // Made when first needed: browsers load dictionaries for it, which takes longer than all the rest of this script.
  let segmenter
  const segment = (text, whole) => {
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
    return text
      .split(whole)
      .flatMap((part, i) =>
        i % 2
          ? part
          : part
              .split(/([._:;,](?!\d))/)
              .flatMap((part) => [...segmenter.segment(part)].map(({ segment }) => segment)),
      )
  }
  const fold = (text) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(
        /([\p{sc=Latin}\p{sc=Greek}])\p{M}+|(е)\u0308|\p{DI}|['’ʼ]|[\u0301\u0591-\u05c7\u0640\u064b-\u0670]/gu,
        '$1$2',
      )
      .replace(
        /[ßæœøłđıς]/g,
        (letter) => ({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' })[letter],
      )
      .replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt() - 96))
      .replace(',', '.')

  const isClipped = ({ parentElement: outer }) =>
    outer.matches('body *') && (/[acd]/.test(getComputedStyle(outer).overflow) || isClipped(outer))

  const isWeb = (url) => /^http/i.test(url)

  const isLongEnough = (query) =>
    [...query, ...query.replace(/[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu, '')].length >=
    config.minChars

  // Storage may be forbidden.
  const remember = (key, text) => {
    try {
      if (text === undefined) return sessionStorage[key]
      sessionStorage[key] = text
    } catch {}
  }

  // The last searches of this browser; those given take their place.
  const recall = (given) => {
    try {
      if (given) localStorage['site-search'] = JSON.stringify(given)
      return JSON.parse(localStorage['site-search'])
    } catch {
      return []
    }
  }

  // Seen from the document, a press inside of a shadow root is one of its host.
  addEventListener('pointerdown', (event) => {
    const parts = event.composedPath()
    if (current && !parts.some((part) => Object.values(current).includes(part))) current.close()
  })
  // On the results page.
  addEventListener('click', ({ target }) => {
    const list = target.closest('a')?.closest('[data-search-results]')
    if (list) report(list.dataset.searchResults)
  })
  addEventListener('pagehide', () => current?.hide())
  Object.assign(site, { config, enhance })
  site.render ??= draw
  enhance()
}
