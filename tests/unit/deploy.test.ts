import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMetrics } from '#lib/platform/telemetry/metrics.ts'
import { nodeVersions } from '#tests/support/runtimes/find-node.mjs'

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
let known: Set<string>

// Those that are read of an App are named where they are, and made as they are there.
const gauges = ['offer-metrics', 'upkeep-gauges']
  .map((name) => readFileSync(path.resolve(deploy, `../lib/server/telemetry/${name}.ts`), 'utf8'))
  .join('')

beforeAll(async () => {
  const text = await createMetrics().text()
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  )
  known = new Set([...names, ...[...gauges.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name)])
})
afterAll(() => known.clear())

it.each(['alerts.yml', 'grafana-dashboard.json'])('every metric that %s names exists', (file) => {
  const named = [...read(file).matchAll(/\b(?:storefront|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('a number that cannot be read is left out, and not 0', async () => {
  const metrics = createMetrics()
  const add = (name: string, read: () => Promise<{ value: number }[]>) =>
    metrics.gauge({ name, help: 'A number', combine: 'max', read })
  add('unknown', async () => [])
  add('known', async () => [{ value: 7 }])
  metrics.showZero('storefront_outbox_effects_total', { kind: 'mail.order', outcome: 'given_up' })
  const text = await metrics.text()
  expect(text).not.toMatch(/^unknown/m)
  expect(text).toMatch(/^known 7$/m)
  expect(text).toMatch(/^storefront_outbox_effects_total\{kind="mail.order",outcome="given_up"\} 0$/m)
})

it('the dashboard is one that Grafana can import', () => {
  const { panels, title } = JSON.parse(read('grafana-dashboard.json'))
  expect(title).toBe('Storefront')
  for (const { id, targets } of panels) expect([typeof id, targets.length > 0]).toEqual(['number', true])
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length)
})

it('one version of Node is named by the guide, the image, the unit and whoever refuses another', () => {
  const image = /^FROM node:([\d.]+)-/m.exec(read('Dockerfile'))?.[1]
  expect(image).toBe(nodeVersions[24])
  const root = path.resolve(deploy, '..')
  for (const file of [
    'README.md',
    'CONTRIBUTING.md',
    'deploy/storefront.service',
    'scripts/support/supported-node.mjs',
  ])
    expect([file, readFileSync(path.join(root, file), 'utf8')]).toEqual([
      file,
      expect.stringMatching(/Node(?:\.js)? 24 \(LTS\)/),
    ])
})
