import { expect, it } from 'vitest'
import { partsBehind } from '#lib/platform/lists/keyset.ts'

const byPrice = [{ onRequest: 'asc' }, { price: 'asc' }, { id: 'asc' }]

it('bounds an index by the first column, and decides ties by the others', () => {
  expect(partsBehind([{ createdAt: 'desc' }, { id: 'desc' }], [7, 3])).toEqual([
    { createdAt: { lte: 7 }, OR: [{ createdAt: { lt: 7 } }, { createdAt: 7, id: { lt: 3 } }] },
  ])
})

it('reads the values of a leading flag one after the other, each from its own bound', () => {
  const behindPrice = { price: { gte: 500 }, OR: [{ price: { gt: 500 } }, { price: 500, id: { gt: 3 } }] }
  expect(partsBehind(byPrice, [false, 500, 3])).toEqual([
    { onRequest: false, ...behindPrice },
    { onRequest: true },
  ])
  expect(partsBehind(byPrice, [true, 500, 3])).toEqual([{ onRequest: true, ...behindPrice }])
})
