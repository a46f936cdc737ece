import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type ReadMail = {
  /** By lower-cased name, unfolded and decoded; of one that is there twice, both. */
  headers: Map<string, string[]>
  header(name: string): string
  text: string
  html: string
  /** The texts of attached files, by name. */
  attachments: Map<string, string>
  raw: string
}

/** Reads a mail as a mail program would: RFC 5322, 2045 to 2047, as far as one plain and one HTML part need it. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw)
  const parts = readParts(headers, body)
  return {
    headers,
    header: (name) => headers.get(name)?.[0] ?? '',
    text: parts.get('text/plain') ?? '',
    html: parts.get('text/html') ?? '',
    attachments: new Map(
      [...parts].flatMap(([key, content]) =>
        key.startsWith(FILE) ? [[key.slice(FILE.length), content]] : [],
      ),
    ),
    raw,
  }
}

/** The mails in a folder, the oldest first; none where there is no folder. One that is being written has another ending. */
export async function readMails(folder: string): Promise<ReadMail[]> {
  const files = await readdir(folder).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(mails.map(async (file) => readMail(await readFile(path.join(folder, file), 'utf8'))))
}

function split(entity: string): { headers: Map<string, string[]>; body: string } {
  const end = entity.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of entity
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    headers.set(key, [...(headers.get(key) ?? []), decodeWords(value)])
  }
  return { headers, body: entity.slice(end + 4) }
}

/** Marks the parts that are attached files. */
const FILE = 'file:'

function readParts(headers: Map<string, string[]>, body: string): Map<string, string> {
  const type = headers.get('content-type')?.[0] ?? 'text/plain'
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary === undefined) {
    const encoding = headers.get('content-transfer-encoding')?.[0] ?? '7bit'
    // Lines of text end in CRLF on the way, whatever they end in before and after it.
    const name = /^attachment;.*filename="?([^";]+)/.exec(headers.get('content-disposition')?.[0] ?? '')?.[1]
    const key = name === undefined ? (type.split(';', 1)[0] ?? '') : `${FILE}${name}`
    return new Map([[key, decodeBody(body, encoding).replaceAll('\r\n', '\n')]])
  }
  const entities = body.split(`--${boundary}`).slice(1, -1)
  return new Map(
    entities.flatMap((entity) => {
      const part = split(entity.replace(/^\r\n/, ''))
      return [...readParts(part.headers, part.body)]
    }),
  )
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''))
  return body
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}
