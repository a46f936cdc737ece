import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas } from '#tests/mutation/areas.mjs'
import { equivalent } from '#tests/mutation/equivalent.mjs'
import { parseReport } from '../../../scripts/support/mutation.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

describe('mutation areas', () => {
  const all = Object.values(areas)

  it('name code and tests that are there', () => {
    const paths = all.flatMap(({ parts, tests }) => [...Object.values(parts).flat(), ...tests])
    expect(paths.filter((given) => !existsSync(path.join(root, given)))).toEqual([])
    expect(equivalent.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([])
  })

  it('leave out none of the domains that take orders and money', () => {
    const code = all.flatMap(({ parts }) => Object.values(parts).flat())
    for (const domain of ['cart', 'checkout', 'orders', 'payments', 'accounts'])
      expect(code.some((given) => given.startsWith(`lib/domains/${domain}`))).toBe(true)
  })
})

describe('a mutation report', () => {
  it('is read as mutants with what was there before', () => {
    const mutant = {
      id: '1',
      mutatorName: 'EqualityOperator',
      replacement: 'a >= b',
      status: 'Survived',
      location: { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } },
    }
    const block = { ...mutant, mutatorName: 'BlockStatement', replacement: '{}', status: 'Killed' }
    const location = { start: { line: 1, column: 14 }, end: { line: 3, column: 2 } }
    const source = 'function f() {\n  return a > b\n}\n'
    const report = { files: { 'lib/f.ts': { source, mutants: [mutant, { ...block, location }] } } }
    expect(parseReport(report)).toEqual([
      {
        file: 'lib/f.ts',
        line: 2,
        mutator: 'EqualityOperator',
        original: 'a > b',
        replacement: 'a >= b',
        status: 'Survived',
      },
      {
        file: 'lib/f.ts',
        line: 1,
        mutator: 'BlockStatement',
        original: '{\n  return a > b\n}',
        replacement: '{}',
        status: 'Killed',
      },
    ])
  })
})
