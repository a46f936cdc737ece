import { SaxesParser } from 'saxes'
import type { FilePart, ImportFile } from '../../files/import-file.ts'
import { ImportError } from '../../import-error.ts'

export type XmlElement = {
  /** With its prefix, as in `wp:post_id`. */
  name: string
  attributes: Record<string, string>
  /** Of the element itself, CDATA included. */
  text: string
  children: XmlElement[]
  line: number
}

/** The elements of the export's channel, one at a time. Throws ImportError if the file is not such an export. */
export async function* readWxr(file: ImportFile): AsyncGenerator<XmlElement> {
  for (const part of file.parts) yield* readPart(part)
}

/** A large site exports several files, each a whole document. */
async function* readPart(part: FilePart): AsyncGenerator<XmlElement> {
  const finished: XmlElement[] = []
  const parser = createParser(finished)
  const decoder = new TextDecoder()
  for await (const chunk of part.chunks()) {
    parser.write(withoutControls(decoder.decode(chunk, { stream: true })))
    yield* finished.splice(0)
  }
  parser.close()
}

/** Finds a child's text. */
export function textOf(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? ''
}

// Depth of the channel's own elements: <rss><channel><item>.
const CHANNEL_DEPTH = 2

function createParser(finished: XmlElement[]): SaxesParser {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let line = 1
  Object.assign(parser.ENTITIES, NAMED_CHARACTERS)
  parser.on('opentagstart', () => {
    line = parser.line
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && name !== 'rss') throw notAnExport()
    open.push({ name, attributes, text: '', children: [], line })
  })
  const addText = (text: string) => {
    const element = open.length > CHANNEL_DEPTH ? open.at(-1) : undefined
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    if (open.length === CHANNEL_DEPTH) finished.push(element)
    else if (open.length > CHANNEL_DEPTH) open.at(-1)?.children.push(element)
  })
  parser.on('error', (error) => {
    if (!isHarmless(error.message)) throw broken(error.message, parser.line)
  })
  return parser
}

/** Exports contain pasted text, so these characters do not make a file invalid. */
function isHarmless(message: string): boolean {
  return /entity|disallowed character/i.test(message)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow.
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

function broken(message: string, line: number): ImportError {
  const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
  return new ImportError(
    `The file is not a whole WordPress export: ${reason}, at line ${line}. Export it again.`,
  )
}

function notAnExport(): ImportError {
  return new ImportError('The file is not a WordPress export. Make one in WordPress under Tools, Export.')
}

const NAMED_CHARACTERS = {
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
}
