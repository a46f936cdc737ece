import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeUnread } from '#lib/import/index.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

describe('columns that nothing reads', () => {
  it('are named with the number of their values', async () => {
    const result = await importer.run(
      'woocommerce',
      [
        'ID;Name;Regular price;Verkauf startet;Upsells;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Empty',
        '1;Mug;4;2026-12-01;"2, 3";Colour;Red;1; ',
        '2;Hat;5;2026-12-02;;Colour;Blue;0;',
      ].join('\n'),
    )
    expect(result.unread).toEqual([
      { header: 'Verkauf startet', values: 2 },
      { header: 'Upsells', values: 1 },
      { header: 'Attribute 1 visible', values: 2 },
    ])
    expect(describeUnread(result.unread ?? [])).toEqual([
      'Columns that were not read, with their numbers of values: "Verkauf startet" (2), "Upsells" (1).',
      'Columns that mean nothing here: "Attribute 1 visible".',
    ])
  })

  it('are not told of those that the user has named', async () => {
    const result = await importer.run(
      'woocommerce',
      'Name,Regular price,Sale price,Verkauf startet,Other\nMug,4,3,2026-12-01,x',
      { columns: { 'Verkauf startet': 'Date sale price starts', Other: '' } },
    )
    expect(result.unread).toEqual([{ header: 'Other', values: 1 }])
    const again = await importer.run('woocommerce', 'Name,Regular price\nMug,4')
    expect(again.unread).toBeUndefined()
  })

  it('of a name that repeats are those after the first', async () => {
    const result = await importer.run(
      'shopify',
      'Handle,Title,Variant Price,Variant ID,Tags,Tags\nmug,Mug,4,77,a,b',
    )
    expect(result.unread).toEqual([
      { header: 'Variant ID', values: 1 },
      { header: 'Tags', values: 1 },
    ])
    expect(describeUnread(result.unread ?? []).at(-1)).toBe('Columns that mean nothing here: "Variant ID".')
  })
})
