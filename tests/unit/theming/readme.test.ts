import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

it('the sample in the README of the package renders what it says', async () => {
  const readme = readFileSync('packages/themes/README.md', 'utf8')
  const [, sample = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const [, view = '', html] = /views\/home\.liquid` is `(.+?)`, `html` is `(.+?)`/.exec(readme) ?? []
  const folder = path.resolve('.build/tests/readme-of-themes')
  const files = {
    'site/theme.json': '{}',
    'themes/paper/theme.json': '{}',
    'themes/paper/views/home.liquid': view,
    'sample.ts': sample.replaceAll("'example/", `'${folder}/`),
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const made = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'sample.ts')).href)
  expect(made.html).toBe(html)
})
