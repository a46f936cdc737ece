import { expect, it, vi } from 'vitest'
import { readCursor, withCursor } from '#lib/api/kernel/cursor.ts'
import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { Invalid } from '#lib/web/refusals/refusal.ts'

const sorted = { list: 'products by name', kinds: ['text', 'int'] as const }
const page = { items: ['Mug'], total: 30, page: 2, perPage: 10 }
const cursorOf = async (keys: (string | number)[] = ['Mug', 7]) =>
  `${(await withCursor(page, sorted, () => keys)).meta?.next_cursor}`

it('a cursor leads to the next page of the same list, after the last record', async () => {
  expect(readCursor(await cursorOf(), sorted)).toEqual({ page: 3, keys: ['Mug', 7] })
  for (const after of [undefined, '']) expect(readCursor(after, sorted)).toBeNull()
})

it('a page has one only if there is a next page, and its order knows cursors', async () => {
  const loadKeys = vi.fn(() => ['Mug', 7])
  expect(await withCursor({ ...page, page: 3 }, sorted, loadKeys)).not.toHaveProperty('meta')
  expect(await withCursor({ ...page, items: [] }, sorted, loadKeys)).not.toHaveProperty('meta')
  expect(await withCursor(page, { ...sorted, kinds: null }, loadKeys)).toBe(page)
  expect(loadKeys).not.toHaveBeenCalled()
  expect(await withCursor(page, sorted, () => null)).toBe(page)
})

it('a cursor of another list, order or hand is refused', async () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { list } = sorted
  const wrong = [
    ...['x', written({}), written(7), written(['orders', 3, 'Mug', 7]), written([list, 1, 'Mug', 7])],
    ...[written([list, 2.5, 'Mug', 7]), written([list, 1_000_001, 'Mug', 7]), written([list, 3, 'Mug'])],
  ]
  for (const after of wrong) expect(() => readCursor(after, sorted)).toThrow(Invalid)
  expect(readCursor(written([list, 1_000_000, 'Mug', 7]), sorted)?.page).toBe(1_000_000)
  const other = await cursorOf()
  expect(() => readCursor(other, { ...sorted, kinds: null })).toThrow(Invalid)
})

it('a wrong cursor is told in short', () => {
  const faultsOf = (after: string) => {
    try {
      return readCursor(after, sorted)
    } catch (error) {
      return error instanceof InvalidFields && error.faults
    }
  }
  for (const [after, value] of [
    ['x', 'x'],
    ['x'.repeat(200), 'x'.repeat(100)],
  ] as const)
    expect(faultsOf(after)).toEqual({ after: [{ code: 'unknown_value', facts: { value } }] })
})

it('the cursor of a page stands beside what else is told of it', async () => {
  const later = new Date('2026-06-01T12:00:00Z')
  const moments = { list: 'posts by date', kinds: ['moment', 'int'] as const }
  const made = await withCursor({ ...page, meta: { corrected: 'mug' } }, moments, async () => [later, 7])
  expect(made).toEqual({ ...page, meta: { corrected: 'mug', next_cursor: expect.any(String) } })
  expect(readCursor(`${made.meta?.next_cursor}`, moments)).toEqual({ page: 3, keys: [later, 7] })
})

it('a cursor of the second page is the first there is', () => {
  const written = (page: unknown) =>
    Buffer.from(JSON.stringify([sorted.list, page, 'Mug', 7])).toString('base64url')
  expect(readCursor(written(2), sorted)?.page).toBe(2)
  for (const wrong of [1, 0, -2, '3', null, true])
    expect(() => readCursor(written(wrong), sorted)).toThrow(Invalid)
})
