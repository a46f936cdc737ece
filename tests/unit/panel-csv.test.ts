import { describe, expect, it } from 'vitest'
import { answerCsv } from '#lib/admin/lists/answer-csv.ts'

async function write(cells: string[]): Promise<string | undefined> {
  async function* once() {
    yield [cells]
  }
  return (await answerCsv('file.csv', cells, once()).text()).split('\r\n')[1]
}

describe('a file of the panel', () => {
  it('keeps negative numbers numbers, so that they can be added up', async () => {
    expect(await write(['-83.30', '-5', '0', '12.00'])).toBe('-83.30,-5,0,12.00')
  })

  it('keeps a cell that begins like a formula a text', async () => {
    const texts = ['=1+1', '+491', '-1+1', '-1,2', '@SUM', '-A1', '-', '-5\n=1']
    const row = await write(texts)
    expect(row).toBe(`'=1+1,'+491,'-1+1,"'-1,2",'@SUM,'-A1,'-,"'-5\n=1"`)
  })
})
