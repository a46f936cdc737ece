import { expect, it } from 'vitest'
import { InvalidSetting, UnknownSetting } from '#lib/services/settings/index.ts'

/** The server and the panel are bundled apart: the store of settings throws what the panel has to know. */
it.each([
  ['InvalidSetting', InvalidSetting],
  ['UnknownSetting', UnknownSetting],
])('an %s of another bundle is one', (name, Known) => {
  class Foreign extends Error {
    override readonly name = name
  }
  expect(new Foreign()).toBeInstanceOf(Known)
  expect(new Error(name)).not.toBeInstanceOf(Known)
  expect({ name }).not.toBeInstanceOf(Known)
})
