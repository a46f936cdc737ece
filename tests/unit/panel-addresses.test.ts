import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { BASE_PATH_MARK } from '#lib/web/http/target.ts'

afterEach(() => vi.unstubAllEnvs())

async function configFor(phase: string, mark: string | undefined) {
  vi.stubEnv('BASE_PATH_MARK', mark)
  vi.resetModules()
  const { default: config } = await import('../../next.config.mjs')
  return config(phase)
}

it('Next is built below the mark that the server fills in', async () => {
  const built = await configFor('phase-production-build', BASE_PATH_MARK)
  expect([built.basePath, built.env?.BASE_PATH_MARK]).toEqual([BASE_PATH_MARK, BASE_PATH_MARK])
  expect((await configFor('phase-development-server', undefined)).basePath).toBeUndefined()
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
