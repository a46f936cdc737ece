// Live results as an index with dotted leaders. The built-in script opens, closes, asks and listens to keys; it takes
// every role=option with an href for a result.
{
  window.SiteSearch ??= {}

  const make = (tag, name, ...content) => {
    const element = document.createElement(tag)
    element.className = name
    element.append(...content)
    return element
  }

  const option = (name, url, ...content) =>
    Object.assign(make('a', name, ...content), { href: url, role: 'option' })

  const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

  const mark = (text, query) => {
    const wanted = fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
    return text
      .split(/([\p{L}\p{M}\p{N}]+)/u)
      .map((part) => (wanted.some((word) => fold(part).startsWith(word)) ? make('mark', '', part) : part))
  }

  const entry = ({ title, url, meta }, query) => {
    const line = [make('span', 'site-search-title', ...mark(title, query))]
    // The blanks are for those who hear the line.
    if (meta) line.push(' ', make('span', 'almanac-leader'), make('span', 'site-search-meta', meta))
    return option('site-search-item almanac-line', url, ...line)
  }

  const chapter = ({ label, total, url, items }, { query, config }) => {
    const heading = make('div', 'site-search-heading', label)
    heading.ariaHidden = 'true'
    const entries = items.map((item) => entry(item, query))
    if (url && total > items.length) {
      entries.push(option('site-search-all', url, `${config.labels.seeAll} ${total}`))
    }
    return Object.assign(make('div', 'site-search-group', heading, ...entries), {
      role: 'group',
      ariaLabel: label,
    })
  }

  const nothing = ({ config }) =>
    Object.assign(make('div', 'site-search-empty', config.labels.noResults), {
      role: 'option',
      ariaDisabled: 'true',
    })

  const footer = ({ url }, { config }) =>
    url ? [option('site-search-footer', url, config.labels.viewAll)] : []

  const found = ({ groups }) => groups.filter(({ items }) => items.length > 0)

  window.SiteSearch.render = (data, context) => {
    const chapters = found(data).map((group) => chapter(group, context))
    context.panel.replaceChildren(
      ...(chapters.length > 0 ? chapters : [nothing(context)]),
      ...footer(data, context),
    )
  }

  const plate = ({ title, url, excerpt, image, meta }, query) => {
    const text = make('span', 'almanac-plate-text', make('span', 'site-search-title', ...mark(title, query)))
    if (excerpt) text.append(' ', make('span', 'site-search-excerpt', excerpt))
    if (meta) text.append(' ', make('span', 'site-search-meta', meta))
    const picture = image
      ? [Object.assign(make('img', 'almanac-plate-picture'), { src: image, alt: '' })]
      : []
    return option('site-search-item almanac-plate', url, ...picture, text)
  }

  /** The first result as a plate, the others as entries beside it. */
  const spread = (data, context) => {
    const [first, ...others] = found(data)
    if (!first) return [nothing(context), ...footer(data, context)]
    const [best, ...rest] = first.items
    const beside = [{ ...first, items: rest }, ...others].filter(({ items }) => items.length > 0)
    const column = make('div', 'almanac-column', ...beside.map((group) => chapter(group, context)))
    column.role = 'presentation'
    const pages = make('div', 'almanac-spread', plate(best, context.query), column)
    pages.role = 'presentation'
    return [pages, ...footer(data, context)]
  }

  document.addEventListener('site:search:results', (event) => {
    const { data, context } = event.detail
    if (!context.form.classList.contains('lookup-large')) return
    event.preventDefault()
    context.panel.replaceChildren(...spread(data, context))
  })
}
