import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { findPromtool } from '#tests/support/services/prometheus.mjs'
import { run } from '../../scripts/support/run.mjs'

type Expectation = { alertname: string; exp_alerts: unknown[] }

const file = path.join(import.meta.dirname, 'deploy-alerts.yml')
const readYaml = (name: string) => parse(readFileSync(path.resolve(import.meta.dirname, name), 'utf8'))

it('every alert has a test in which it fires, and a moment in which it does not', () => {
  const alerts = readYaml('../../deploy/alerts.yml').groups[0].rules.map(
    ({ alert }: { alert: string }) => alert,
  )
  const expected: Expectation[] = readYaml(file).tests.flatMap(
    ({ alert_rule_test }: { alert_rule_test: Expectation[] }) => alert_rule_test,
  )
  const named = (fires: boolean) =>
    new Set(expected.filter((one) => one.exp_alerts.length > 0 === fires).map(({ alertname }) => alertname))
  expect([...named(true)].sort()).toEqual(alerts.sort())
  expect([...named(false)].sort()).toEqual(alerts.sort())
})

const promtool = findPromtool()
// npm test says so where it is missing.
if (promtool)
  it('the alerts fire when Prometheus says they should', async () => {
    const { code, output } = await run(promtool, ['test', 'rules', file])
    expect(code, output).toBe(0)
  })
