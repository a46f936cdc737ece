import { expect, it } from 'vitest'
import { tidyTarget } from '#lib/server/pages/redirects/tidy-target.ts'

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about//?a=//', '/about?a=//'],
  ['//evil.example/', '/evil.example'],
  ['//', '/'],
  ['/?a=1', '/?a=1'],
])('%s becomes %s', (target, tidy) => {
  expect(tidyTarget(target)).toBe(tidy)
})
