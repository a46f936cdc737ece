import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles } from '../scripts/support/fingerprint.mjs'
import { runTests } from '../scripts/support/run-tests.mjs'

// The tests that draw values at random, with many times as many draws as `npm test` makes.
const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, postgres: { type: 'boolean', default: false } },
})

const laws = (listFiles('tests') as string[]).filter(
  (file) => file.endsWith('.test.ts') && /\bdraws\(/.test(readFileSync(path.resolve(file), 'utf8')),
)
process.env.TEST_DRAWS = values.times
// A law has minutes where a test has seconds.
const { code } = await runTests(
  [values.postgres ? 'postgresql' : 'sqlite'],
  [...laws, '--test-timeout=3600000'],
)
process.exitCode = code
