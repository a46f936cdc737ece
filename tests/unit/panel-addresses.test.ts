import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BASE_PATH_MARK } from '#lib/web/panel/panel-path.ts'
import config from '../../next.config.mjs'

it('Next is built below the mark that the server fills in', () => {
  const built = config('phase-production-build')
  expect([built.basePath, built.env?.BASE_PATH_MARK]).toEqual([BASE_PATH_MARK, BASE_PATH_MARK])
  expect(config('phase-development-server').basePath).toBeUndefined()
})

it('what Next does not write on the panel begins below the path of the site', () => {
  const files = readdirSync('lib/admin', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `lib/admin/${file}`)
  const tags = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /<(?:a|img|iframe|form)\s[^>]*?\s(?:href|src|action)=("\/|\{[`']\/)/g,
      ),
    ].map(([tag]) => `${file}: ${tag}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(tags).toEqual([])
})
