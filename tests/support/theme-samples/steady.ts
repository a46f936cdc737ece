// The sandbox takes payments only for a site without https.
const SERVED_AT = 'http://localhost:3000'
const SHOWN_AT = 'https://shop.example'

/** Parts that are different every time, and a value of the same form. */
const FIXED: Record<string, unknown> = {
  // The database's own clock.
  updated_at: '2026-06-01T05:00:00-07:00',
  codes: ['4k7qm-x2vnt', '9b3rd-w6hfz'],
  secret: 'M5UXMZJANVSSAYLMOIQHI5DFNZSA2345',
  picture: '<svg viewBox="0 0 1 1"></svg>',
}

const UUID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g

type Given = { shared: object; mail: object; views: object }

/** Samples as text, a view a line, with the same values every time for what is random. */
export function writeSteady({ shared, mail, views }: Given): string {
  const lines = Object.entries(views).map(([view, data]) => `${write(view)}: ${write(data)}`)
  const text = `{"shared": ${write(shared)},\n"mail": ${write(mail)},\n"views": {\n${lines.join(',\n')}\n}}\n`
  return nameOrders(text)
    .replaceAll(SERVED_AT, SHOWN_AT)
    .replace(/\bot_[\w-]{43}/g, 'ot_sample')
    .replace(/\b(\d{13})\.[\w-]{43}/g, '$1.sample')
    .replace(/(?<=\/shared\/|code=)[\w.-]{24,}/g, 'sample')
    .replace(/(?<=signature=)[\w-]{43}/g, 'sample')
    .replace(UUID, '00000000-0000-4000-8000-000000000000')
}

function write(value: unknown): string {
  return JSON.stringify(value, (name, part) => {
    if (part?.name === 'key' && typeof part.value === 'string') return { ...part, value: 'sample' }
    const isEmpty = part === null || part === '' || part?.length === 0
    return !isEmpty && Object.hasOwn(FIXED, name) ? FIXED[name] : part
  })
}

/** Numbers of orders are drawn by chance; those of the samples of mails are not. */
function nameOrders(text: string): string {
  const numbers = new Set(
    [...text.matchAll(/\/(?:orders|pay)\/([\dA-Z]{10})\b/g)].map(([, number = '']) => number),
  )
  const drawn = [...numbers].filter((number) => number !== 'A7K2M9QX4T')
  return drawn.reduce((all, number, index) => all.replaceAll(number, `K7M2Q9XW${40 + index}`), text)
}
