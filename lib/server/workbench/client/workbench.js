// Shows a theme while it is written: loads its stylesheets or the page again after a save, and shows what is wrong with it.
const script = document.currentScript
const source = new EventSource('/__theme/events')
// What the page shows of the theme.
let shows = script.dataset.state

source.addEventListener('hello', ({ data }) => {
  // Something was saved while nobody listened, or the server was started anew.
  const { state } = JSON.parse(data)
  if (state === shows) return
  if (pageOf(state) !== pageOf(shows)) return reload()
  shows = state
  reloadStyles()
})
source.addEventListener('page', reload)
source.addEventListener('styles', ({ data }) => {
  shows = JSON.parse(data).state
  reloadStyles()
})
source.addEventListener('findings', ({ data }) => showFindings(JSON.parse(data)))
addEventListener('pagehide', () => source.close())

// To load the page again would cancel the way to the next one. Downloads and mailto: links begin like it, and lead nowhere.
const LEAVING_MS = 5_000
let leftAt = -LEAVING_MS
addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

/** The part of a state that stylesheets leave as it is. */
function pageOf(state) {
  return state.slice(0, state.lastIndexOf(':'))
}

function reload() {
  const wait = leftAt + LEAVING_MS - performance.now()
  if (wait > 0) setTimeout(reload, wait)
  else location.reload()
}

/** Each stylesheet stays until the new one is there, so that the page is never without. */
function reloadStyles() {
  for (const link of document.querySelectorAll('link[rel="stylesheet"][href*="/theme-assets/"]')) {
    const next = link.cloneNode()
    const address = new URL(link.href)
    address.searchParams.set('saved', Date.now())
    next.href = address.href
    next.addEventListener('load', () => link.remove())
    next.addEventListener('error', () => next.remove())
    link.after(next)
  }
}

const panel = make('section', { className: 'workbench' })
panel.setAttribute('role', 'alert')
// Once hidden, problems stay so on other pages too, until they are others.
const HIDDEN = 'theme-dev-hidden'
let findings = []
let shown = ''

function showFindings(given) {
  findings = given
  draw()
}

function draw() {
  const faults = [...document.querySelectorAll('.view-fault')].filter((fault) => !panel.contains(fault))
  const errors = findings.filter(({ severity }) => severity === 'error')
  const told = new Set(errors.map(({ place }) => fileOf(place)))
  // What failed with the site's own data; of what fails with any, the check says more.
  const failed = faults.filter((fault) => !told.has(fileOf(fault.querySelector('strong')?.textContent ?? '')))
  const count = errors.length + failed.length
  shown = JSON.stringify([errors, failed.map(({ textContent }) => textContent)])
  panel.replaceChildren()
  if (count === 0 || sessionStorage.getItem(HIDDEN) === shown) {
    panel.remove()
    return
  }
  const close = make('button', { type: 'button', textContent: 'Hide' })
  close.addEventListener('click', hide)
  const head = make('header', {})
  head.append(make('h2', { textContent: count === 1 ? '1 problem' : `${count} problems` }), close)
  panel.append(head, ...errors.map(describe), ...failed.map((fault) => fault.cloneNode(true)))
  document.body.append(panel)
}

function fileOf(place) {
  return place.split(':', 1)[0]
}

function describe({ place, message, fix, excerpt }) {
  const item = make('article', {})
  item.append(
    make('p', { className: 'workbench-place', textContent: place }),
    make('p', { textContent: message }),
    make('p', { className: 'workbench-fix', textContent: fix }),
  )
  if (excerpt) item.append(make('pre', { textContent: excerpt, tabIndex: 0 }))
  return item
}

function hide() {
  sessionStorage.setItem(HIDDEN, shown)
  draw()
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties)
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && panel.isConnected) hide()
})
if (script) draw()
