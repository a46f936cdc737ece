import { expect, it } from 'vitest'
import { resolveDots } from '#lib/web/http/target.ts'

it.each([
  ['/_next/../posts', '/posts'],
  ['/_next/%2e%2E/posts?page=2', '/posts?page=2'],
  ['/_next/.%2e/./posts', '/posts'],
  ['/_next\\..\\posts', '/posts'],
  ['/api/auth/../../posts', '/posts'],
  ['/../..', '/'],
  ['/webhooks/../account/x?to=/../y', '/account/x?to=/../y'],
])('%s leads to %s', (target, resolved) => {
  expect(resolveDots(target)).toBe(resolved)
  expect(new URL(`http://localhost${target}`).pathname).toBe(resolved.split('?', 1)[0])
})

it.each(['/posts', '/posts/a..b/.well-known/..x', '//posts/%zz/"quoted"?q=/../'])(
  '%s stays as it is',
  (target) => {
    expect(resolveDots(target)).toBe(target)
  },
)
