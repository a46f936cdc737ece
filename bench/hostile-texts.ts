import { readText } from '#lib/import/texts/read-text.ts'
import { keepLanguage } from '#lib/pages/document/load-frame.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { stripMarkup } from '#lib/platform/text/plain-text.ts'
import { printTable } from './measure/print-table.ts'

// Whether texts that someone has written to keep a server busy take time in proportion to their length: each is read
// once and at four times the length. Fails where the longer one takes more than eight times as long.
const GROWTH = 4
const ALLOWED = 8
/** Anything faster keeps no server busy, and says more about the compiler than about the text. */
const LEAST_MS = 40

const import_ = (html: string) =>
  readText(html, { findAttachment: () => undefined, ownAttachments: () => [], onDropped: () => undefined })
const settings = {
  current: { 'site.url': 'https://shop.example' },
  language: { locale: 'de', prefix: '/de' },
  languages: [{ locale: 'de', prefix: '/de' }],
}
const page = (html: string) => keepLanguage({ settings, defaultSiteUrl: '' } as never, html)

type Case = {
  name: string
  read: (text: string) => unknown
  text: (length: number) => string
  /** It is cut at half a million characters, since the converter takes longer for each level of nested lists. */
  isCut?: boolean
}

const repeat = (part: string) => (length: number) => part.repeat(length / part.length)
const cases: Case[] = [
  ...['<a', '<', '<a ', 'x>', '</', '<script', '<script>', '<!--', '<a<', 'a\n'].map((part) => ({
    ...{ name: `markup that is stripped: ${JSON.stringify(part)}`, read: stripMarkup, text: repeat(part) },
  })),
  ...['<div>', '<ul><li>x', '<table><tr><td>x', '<p>word</p>', '<tr><td>x</td></tr>'].map((part) => ({
    name: `a page as text: ${part}`,
    read: htmlToText,
    isCut: true,
    text: (length: number) => `<p>first</p>${repeat(part)(length)}`,
  })),
  ...['<a ', '<a "'].map((part) => ({
    name: `a page in its language: ${part}`,
    read: page,
    text: repeat(part),
  })),
  { name: 'a page in its language: quotes', read: page, text: (length) => `<a ${'"'.repeat(length)}` },
  { name: 'a page in its language: spaces', read: page, text: (length) => `<a href${' '.repeat(length)}>` },
  ...['[a ', '[a]', '[a]x[/b]', '[a x="', '<pre>', '[[a', '<iframe ', '<object>', '[code]', '<a ', '<p '].map(
    (part) => ({ name: `an import: ${part}`, read: import_, text: repeat(part) }),
  ),
  ...['<p>https://a.example/', '<pre ', '<embed '].map((part) => ({
    ...{ name: `an import: ${part}`, read: import_, text: repeat(part) },
  })),
  { name: 'an import: a name', read: import_, text: (length) => `[${'a-'.repeat(length / 2)}` },
  {
    name: 'an import: spaces',
    read: import_,
    text: (length) => `https://a.example/${' '.repeat(length)}x`,
  },
]

let isMet = true
const rows = cases.map(({ name, read, text, isCut = false }) => {
  const [short, long] = [50_000, 50_000 * GROWTH].map((length) => measure(read, text(length)))
  const grown = (long ?? 0) / Math.max(short ?? 0, LEAST_MS)
  if (grown > ALLOWED && !isCut) isMet = false
  return [name, `${short?.toFixed(1)} ms`, `${long?.toFixed(1)} ms`, `${grown.toFixed(1)} ×`]
})
printTable(['', '50,000', '200,000', 'grows'], rows)
if (!isMet) {
  console.log(`\nA text of ${GROWTH} times the length takes more than ${ALLOWED} times as long.`)
  process.exitCode = 1
}

/** CPU time in milliseconds, the least of three. */
function measure(read: Case['read'], text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const began = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
