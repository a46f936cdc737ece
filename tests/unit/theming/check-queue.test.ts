import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCheckQueue } from '#packages/themes/src/worker/check-queue.ts'

const themesPath = path.resolve('themes')
const checker = path.resolve('lib/theming/check/check-folder.ts')

describe('themes', () => {
  it('are checked in a thread, with the same findings as here', async () => {
    const queue = createCheckQueue({ checker })
    const [almanac, none] = await Promise.allSettled(
      ['almanac', 'none'].map((name) => queue.check({ themesPath, name })),
    )
    expect(almanac).toMatchObject({ status: 'fulfilled', value: [] })
    expect(none).toMatchObject({ reason: { name: 'UnreadableTheme' } })
    await queue.close()
    await expect(queue.check({ themesPath, name: 'almanac' })).rejects.toThrow('closed')
  })

  it('have an error if the check takes too long, and the next is checked', async () => {
    const queue = createCheckQueue({ checker, limitMs: 1 })
    const [first, second] = await Promise.all(
      ['almanac', 'almanac'].map((name) => queue.check({ themesPath, name })),
    )
    for (const findings of [first, second])
      expect(findings).toMatchObject([{ severity: 'error', code: 'exceeds_limits', file: 'theme.json' }])
    await queue.close()
  })
})
