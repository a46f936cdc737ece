// What the site's own views use. A text with such an id would take over what links, labels and scripts find by it.
const OF_VIEWS =
  /^(?:about|answer|choose|comments|content|credentials|estimate|main|members|next|notice|parameters|refusals|related|respond|reviews|samples|shop-count|together|viewed|[\w-]+-title|(?:add|cart|chapter|checkout|choice|comment|consent|console|drawer|estimate|field|filter|group|home|panel|picture|playground|review|site|form|search|live|stock|wish)-.*)$/i

/** Properties of `window` and `document` that code asks for without knowing whether they are set. */
const OF_SCRIPTS = new Set(
  (
    'body head forms images links scripts cookie location document window self top parent frames history navigator ' +
    'name length status origin event opener closed alert fetch process global globalthis module exports require define ' +
    'jquery dataset children attributes'
  ).split(' '),
)

const ID = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:%-]{0,99}$/u

const PREFIX = 'text-'

/**
 * The id that an element of a text may have: one that the site's own pages or scripts use is prefixed, a strange one null.
 * Its own result stays as it is, so that a text can be sanitised again.
 */
export function safeId(id: string): string | null {
  if (!ID.test(id)) return null
  if (!isTaken(id)) return id
  const isPrefixed = id.startsWith(PREFIX) && isTaken(id.slice(PREFIX.length))
  return isPrefixed ? id : PREFIX + id
}

function isTaken(id: string): boolean {
  return OF_VIEWS.test(id) || OF_SCRIPTS.has(id.toLowerCase()) || id in Object.prototype
}

const PREFIXED = new RegExp(`<[a-z][^<>]* id="${PREFIX}([^"]+)"`, 'g')
const LINK = /<a [^>]*>/g

/** Makes links within a sanitised text follow the ids that `safeId` has prefixed. */
export function followSafeIds(html: string): string {
  if (!html.includes(` id="${PREFIX}`)) return html
  const prefixed = new Set([...html.matchAll(PREFIXED)].flatMap(([, id = '']) => (isTaken(id) ? id : [])))
  return html.replace(LINK, (tag) =>
    tag.replace(/( href="#)([^"]+)"/g, (link, start: string, id: string) =>
      prefixed.has(id) ? `${start}${PREFIX}${id}"` : link,
    ),
  )
}
