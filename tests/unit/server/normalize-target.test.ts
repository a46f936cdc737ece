import { expect, it } from 'vitest'
import { normalizeTarget } from '#lib/pages/answering/guards.ts'

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about//?a=//', '/about?a=//'],
  ['//evil.example/', '/evil.example'],
  ['//', '/'],
  ['/?a=1', '/?a=1'],
])('%s becomes %s', (target, tidy) => {
  expect(normalizeTarget(target)).toBe(tidy)
})
