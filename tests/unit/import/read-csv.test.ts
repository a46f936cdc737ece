import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findDelimiter } from '#lib/import/cells/find-delimiter.ts'
import { type CsvRow, readCsv } from '#lib/import/cells/read-csv.ts'
import type { FilePart } from '#lib/import/files/import-file.ts'

/** In chunks of so many bytes. */
function toPart(text: string, size = 128 * 1024): FilePart {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
    // A file ends after its last bytes were read.
    await setImmediate()
  }
  return { name: 'a.csv', encoding: { name: 'utf-8' }, chunks }
}

async function read(text: string, size?: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsv(toPart(text, size))) rows.push(row)
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
    const lines = ['é,b', '1,"x', 'y"', '', '2,c', '']
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

  it('refuses a quote that is never closed', async () => {
    await expect(read('a,b\n1,2\n3,"4\n')).rejects.toThrow(/a quote that opens after line 2 is never closed/)
  })

  it.each([3, 7, 100])('reads a line `sep=;` first, in chunks of %i bytes, and counts it', async (size) => {
    expect(await read('sep=;\r\na;b\r\n"1,5";2\r\n', size)).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 3, cells: ['1,5', '2'] },
    ])
  })
})

describe('findDelimiter', () => {
  it.each([
    ['a,b,c\n1;2;3;4', ','],
    ['a;b;c\n1,2,3', ';'],
    ['a\tb\n', '\t'],
    ['a|b|c', '|'],
    ['"x,y,z";b\n', ';'],
    ['"a, b and\nc, d";"e";f\n1', ';'],
    ['\n\na;b', ';'],
    ['only', ','],
    ['', ','],
    ['sep=|\na,b,c|d', '|'],
    ['"sep=\t"\na,b', '\t'],
  ])('finds what separates the cells of %j', async (text, delimiter) => {
    expect((await findDelimiter(toPart(text, 2))).delimiter).toBe(delimiter)
  })
})
