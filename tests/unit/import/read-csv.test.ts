import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CsvRow, readCsv } from '#lib/import/cells/read-csv.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(text: string | Buffer): Promise<CsvRow[]> {
  const file = path.join(folder, 'a.csv')
  await writeFile(file, text)
  const rows: CsvRow[] = []
  for await (const row of readCsv(file)) rows.push(row)
  return rows
}

describe('readCsv', () => {
  it('counts the lines that quoted cells hold, and blank ones', async () => {
    expect(await read('a,b\n1,"x\ny\n\nz"\n\n\n2,c\n,\n3,d')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'x\ny\n\nz'] },
      { line: 8, cells: ['2', 'c'] },
      { line: 10, cells: ['3', 'd'] },
    ])
  })

  it.each(['\n', '\r\n', '\r'])('reads lines that end in %j alike', async (end) => {
    const lines = ['\ufeffé,b', '1,"x', 'y"', '', '2,c', '']
    expect((await read(lines.join(end))).map(({ line, cells }) => [line, cells.length])).toEqual([
      [1, 2],
      [2, 2],
      [5, 2],
    ])
  })

  it('takes a stray quote for a letter', async () => {
    expect(await read('a\n5" pipe\n6')).toMatchObject([{}, { cells: ['5" pipe'] }, { cells: ['6'] }])
  })

  it('knows the line of every row of a large file', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `${i},"${'long text '.repeat(10)}\r\n${i}"\r\n`)
    const read5000 = await read(`a,b\r\n${rows.join('')}`)
    expect(read5000).toHaveLength(5001)
    expect(read5000.every(({ line }, i) => line === (i === 0 ? 1 : 2 * i))).toBe(true)
  })

  it.each([
    ['a quote that is never closed', 'a,b\n1,2\n3,"4\n', /a quote that opens after line 2 is never closed/],
    ['text that is not UTF-8', Buffer.from('a\nM\xfcller', 'latin1'), /not UTF-8/],
  ])('refuses %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it('says which file is not there', async () => {
    await expect(readCsv('/no/such.csv').next()).rejects.toThrow('There is no file /no/such.csv.')
  })
})
