import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isFormPath } from '#lib/web/http/target.ts'

const folder = path.resolve('app')
/** The paths that routes outside of the API take forms at, with names in the place of parameters. */
const formPaths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => file.endsWith('route.ts') && !/^api\/(?!auth\/)|^(search|mcp|unsupported-host)\//.test(file),
  )
  .filter((file) => /\bPOST\b/.test(readFileSync(path.join(folder, file), 'utf8')))
  .map((file) => `/${path.dirname(file).replaceAll(/\[+(?:\.\.\.)?(\w+)\]+/g, '$1')}`)

it.each(formPaths)('%s takes forms', (formPath) => {
  expect(isFormPath(formPath)).toBe(true)
})

it.each(['/', '/posts', '/posts/comments', '/posts/x', '/contact', '/contact/message/x', '/account'])(
  '%s is a page',
  (page) => {
    expect(isFormPath(page)).toBe(false)
  },
)
