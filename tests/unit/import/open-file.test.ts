import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvKind, type FileKind, xmlKind } from '#lib/import/files/import-file.ts'
import { type OpenOptions, openFile } from '#lib/import/files/open-file.ts'
import { zip } from '#tests/support/zip.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'open-file-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(
  bytes: string | Buffer,
  kind: FileKind = csvKind,
  { name = 'export.csv', ...options }: OpenOptions & { name?: string } = {},
) {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  const { parts, packing, otherEntries } = await openFile(file, kind, options)
  const texts = []
  for (const part of parts) texts.push(Buffer.concat(await toArray(part.chunks())).toString())
  return { names: parts.map(({ name }) => name), encoding: parts[0]?.encoding, texts, packing, otherEntries }
}

async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const text = 'Name;Preis\nGrüße “Tee” – 5 €;12,50\n'

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with a mark', iconv.encode(text, 'utf-16le', { addBOM: true }), 'utf-16le'],
    ['big-endian UTF-16 with a mark', iconv.encode(text, 'utf-16be', { addBOM: true }), 'utf-16be'],
    ['UTF-16 without a mark', iconv.encode(text, 'utf-16le', { addBOM: false }), 'utf-16le'],
    ['big-endian UTF-16 without a mark', iconv.encode(text, 'utf-16be', { addBOM: false }), 'utf-16be'],
    ['Windows-1252', iconv.encode(text, 'windows-1252'), 'windows-1252'],
  ])('is recognised: %s', async (_, bytes, name) => {
    expect(await read(bytes)).toMatchObject({ encoding: { name }, texts: [text] })
  })

  it('is recognised however late it shows', async () => {
    const long = `Name\n${'Tea\n'.repeat(200_000)}Grüße\n`
    const { encoding, texts } = await read(iconv.encode(long, 'windows-1252'))
    expect(encoding?.name).toBe('windows-1252')
    expect(texts[0] === long).toBe(true)
  })

  it('keeps characters whole that two chunks share', async () => {
    for (const name of ['utf-16le', 'utf-16be', 'utf-8']) {
      const long = `N\n${'x🎈é'.repeat(60_000)}`
      for (const shift of ['', 'a', 'ab', 'abc']) {
        const { texts } = await read(iconv.encode(shift + long, name, { addBOM: true }))
        expect(texts[0] === shift + long).toBe(true)
      }
    }
  })

  it('stays UTF-8 if a few bytes are damaged', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Tee für Müller, Größe €'),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ])
    expect(await read(bytes)).toMatchObject({
      encoding: { name: 'utf-8', isDamaged: true },
      texts: ['Tee für Müller, Größe €\ufffd\n'],
    })
  })

  it('is the one that the user names', async () => {
    const polish = 'Nazwa\nŁódź\n'
    const bytes = iconv.encode(polish, 'windows-1250')
    expect((await read(bytes, csvKind, { encoding: 'Windows-1250' })).texts).toEqual([polish])
    await expect(read(bytes, csvKind, { encoding: 'klingon' })).rejects.toThrow(
      'There is no encoding "klingon".',
    )
  })

  it('is the one that an XML file declares, if it is not UTF-8', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-2"?><rss>Łódź</rss>'
    expect((await read(iconv.encode(xml, 'iso-8859-2'), xmlKind)).texts).toEqual([xml])
    expect((await read(xml, xmlKind)).texts).toEqual([xml])
  })

  it('is refused if it cannot be told', async () => {
    await expect(read(iconv.encode('名前\n東京ーー\n', 'shift_jis'))).rejects.toMatchObject({
      message: 'The file is neither UTF-8, UTF-16 nor Windows-1252 text. Save it as UTF-8.',
      hint: 'Or name its encoding, as in --encoding shift_jis.',
    })
  })
})

describe('a packed file', () => {
  it('is read out of gzip, whatever its name', async () => {
    expect(await read(gzipSync(text))).toMatchObject({ packing: 'gzip', texts: [text] })
    const bytes = iconv.encode(text, 'windows-1252')
    expect(await read(gzipSync(bytes))).toMatchObject({ encoding: { name: 'windows-1252' }, texts: [text] })
  })

  it('is refused if it is named .zip and is no archive', async () => {
    for (const bytes of [text, Buffer.from([0, 1, 2, 3]), zip({ 'a.csv': text }).subarray(1)])
      await expect(read(bytes, csvKind, { name: 'export.ZIP' })).rejects.toThrow(
        'The file is named .zip, but is not a ZIP archive. Download it again.',
      )
    await expect(read(zip({ 'a.csv': text }).subarray(0, 60), csvKind, { name: 'b.zip' })).rejects.toThrow(
      /^The archive is damaged or incomplete: .*Download it again\.$/,
    )
    const archive = zip({ 'a.csv': text })
    expect(await read(archive, csvKind, { name: 'c.zip' })).toMatchObject({ packing: 'zip', texts: [text] })
  })

  it('is read out of a ZIP archive, its files in the order of their names', async () => {
    const archive = zip({
      'export/products_10.csv': 'c',
      'export/products_2.csv': 'b',
      'export/products_1.csv': 'a',
      'export/read me.pdf': 'x',
      '__MACOSX/export/._products_1.csv': 'x',
      'export/.DS_Store': 'x',
      'export/': '',
    })
    expect(await read(archive)).toEqual({
      names: ['export/products_1.csv', 'export/products_2.csv', 'export/products_10.csv'],
      encoding: { name: 'utf-8' },
      texts: ['a', 'b', 'c'],
      packing: 'zip',
      otherEntries: ['export/read me.pdf'],
    })
    expect((await read(zip({ 'blog.xml': '<rss/>' }), xmlKind)).texts).toEqual(['<rss/>'])
  })

  it.each([
    [
      'an archive without a file of the kind',
      zip({ 'a.txt.exe': 'x', 'b.png': 'y' }),
      'entries: a.txt.exe, b.png.',
    ],
    ['an empty archive', zip({}), 'holds no CSV file. Its entries: none.'],
    [
      'a file with a password',
      zip({ 'a.csv': 'x' }, { isEncrypted: true }),
      'a.csv in the archive has a password.',
    ],
    ['a workbook', zip({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'y' }), 'The file is a spreadsheet.'],
    [
      'half an archive',
      zip({ 'a.csv': text.repeat(50) }).subarray(0, 60),
      'The archive is damaged or incomplete',
    ],
    ['half a gzip file', gzipSync(text.repeat(50)).subarray(0, 40), 'The archive is damaged or incomplete'],
    ['an entry that is damaged', damaged(), 'The archive is damaged or incomplete'],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'The file is an Excel workbook, not an export.',
    ],
    ['a web page', '\n<!DOCTYPE html><html></html>', 'The file is a web page, not an export.'],
  ])('is refused: %s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message)
  })

  it('is refused if it grows without end', async () => {
    const bomb = Buffer.alloc(80 * 1024 * 1024, 'a')
    await expect(read(gzipSync(bomb))).rejects.toThrow('more than 200 times its size')
    await expect(read(zip({ 'a.csv': bomb }))).rejects.toThrow('more than 200 times its size')
  })
})

function damaged(): Buffer {
  const archive = zip({ 'a.csv': text.repeat(500) })
  archive.fill(0xff, 45, 60)
  return archive
}

it('says which file is not there', async () => {
  await expect(openFile('/no/such.csv', csvKind)).rejects.toThrow('There is no file /no/such.csv.')
  await expect(openFile(folder, csvKind)).rejects.toThrow('is a folder')
})
