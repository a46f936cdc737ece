import { expect, it } from 'vitest'
import { ArchiveRefused, UnreadableTheme } from '#lib/theming/index.ts'

/** The server and the panel are bundled apart: what one throws, the other has to know. */
it.each([
  ['ArchiveRefused', ArchiveRefused],
  ['UnreadableTheme', UnreadableTheme],
])('an %s of another bundle is one', (name, Known) => {
  class Foreign extends Error {
    override readonly name = name
  }
  expect(new Foreign()).toBeInstanceOf(Known)
  expect(new Error(name)).not.toBeInstanceOf(Known)
  expect({ name }).not.toBeInstanceOf(Known)
})
