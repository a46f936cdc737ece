import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRouteTable } from '#lib/server/routes/route-lane.ts'

const find = createRouteTable([
  '',
  '[...path]',
  '[slug]',
  'account/[[...path]]',
  'account/export',
  'account/forms/[form]',
  'orders/[number]/[token]',
  'orders/[number]/forms/[form]',
  'orders/[number]/invoices/[document]/pdf',
  'posts',
  'posts/[slug]',
  'posts/[slug]/comments',
  'theme-assets/[...path]',
])

describe('a path', () => {
  it.each([
    ['/', '', {}],
    ['/posts', 'posts', {}],
    ['/posts/a-post', 'posts/[slug]', { slug: 'a-post' }],
    ['/posts/a-post/comments', 'posts/[slug]/comments', { slug: 'a-post' }],
    ['/about', '[slug]', { slug: 'about' }],
    ['/caf%C3%A9', '[slug]', { slug: 'café' }],
    ['/theme-assets/mine/1/site.css', 'theme-assets/[...path]', { path: ['mine', '1', 'site.css'] }],
    ['/account', 'account/[[...path]]', {}],
    ['/account/orders/A%2F1', 'account/[[...path]]', { path: ['orders', 'A/1'] }],
    ['/account/export', 'account/export', {}],
    ['/account/forms/sign-in', 'account/forms/[form]', { form: 'sign-in' }],
    ['/orders/A1/token', 'orders/[number]/[token]', { number: 'A1', token: 'token' }],
    ['/orders/A1/forms/cancel', 'orders/[number]/forms/[form]', { number: 'A1', form: 'cancel' }],
    [
      '/orders/A1/invoices/R1/pdf',
      'orders/[number]/invoices/[document]/pdf',
      { number: 'A1', document: 'R1' },
    ],
    ['/orders/A1/invoices/R1/other', '[...path]', { path: ['orders', 'A1', 'invoices', 'R1', 'other'] }],
  ])('%s is answered by app/%s', (address, folder, params) => {
    expect(find(address)).toEqual({ folder, params })
  })

  it('that no folder answers is answered by none', () => {
    const few = createRouteTable(['posts/[slug]', 'theme-assets/[...path]'])
    for (const address of ['/', '/posts', '/posts/a/b', '/theme-assets', '/other/a'])
      expect(few(address)).toBeUndefined()
  })

  it('that a folder names is answered by that folder, whatever else would', () => {
    const app = path.resolve(import.meta.dirname, '../../../app')
    const folders = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)(?:route\.ts|page\.tsx)$/.test(file) && !file.startsWith('admin/'))
      .map((file) => file.replace(/\/?[^/]+$/, ''))
    const findReal = createRouteTable(folders)
    expect(folders.length).toBeGreaterThan(50)
    for (const folder of folders.filter((one) => !one.includes('[')))
      expect(findReal(`/${folder}`)?.folder).toBe(folder)
  })
})
