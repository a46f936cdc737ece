import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas, leftOut } from '#tests/mutation/areas.mjs'
import { equivalent } from '#tests/mutation/equivalent.mjs'
import { listFiles } from '../../../scripts/support/fingerprint.mjs'
import { parseReport } from '../../../scripts/support/mutation.mjs'
import { confidenceInterval, draw, fileOf, keyOf } from '../../../scripts/support/mutation-sample.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

/** Their code is in an area, or left out for a reason. */
const guarded = [
  'lib/api/kernel',
  'lib/domains/people/accounts',
  'lib/domains/shop/cart',
  'lib/domains/shop/checkout',
  'lib/domains/shop/orders',
  'lib/domains/shop/payments',
  'lib/search',
  'lib/services/money',
]

describe('mutation areas', () => {
  const all = Object.values(areas)
  const code = all.flatMap(({ parts }) => Object.values(parts).flat())
  const reasons = Object.keys(leftOut)

  it('name code and tests that exist', () => {
    const paths = [...code, ...all.flatMap(({ tests }) => tests), ...reasons]
    expect(paths.filter((given) => !existsSync(path.join(root, given)))).toEqual([])
  })

  it('mutate all code that takes orders and money, answers the API and searches, but for what is left out', () => {
    const files = guarded.flatMap((folder) => listFiles(folder)).filter((file) => file.endsWith('.ts'))
    expect(files.filter((file) => ![...code, ...reasons].some((given) => holds(given, file)))).toEqual([])
  })

  it('name equivalent mutants of code that still exists', () => {
    const stands = ({ file, original, on = '' }: { file: string; original: string; on?: string }) =>
      original.includes('\n')
        ? readIfAny(file).includes(original)
        : readIfAny(file)
            .split('\n')
            .some((line) => line.includes(original) && line.includes(on))
    expect(equivalent.filter((one) => !stands(one))).toEqual([])
  })
})

function holds(given: string, file: string): boolean {
  return given.endsWith('/')
    ? `${path.posix.dirname(file)}/` === given
    : file === given || file.startsWith(`${given}/`)
}

function readIfAny(file: string): string {
  const absolute = path.join(root, file)
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : ''
}

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
        text: '  return a > b',
        mutator: 'EqualityOperator',
        original: 'a > b',
        replacement: 'a >= b',
        status: 'Survived',
      },
      {
        file: 'lib/f.ts',
        line: 1,
        text: 'function f() {',
        mutator: 'BlockStatement',
        original: '{\n  return a > b\n}',
        replacement: '{}',
        status: 'Killed',
      },
    ])
  })
})

describe('a mutant that keeps tests from being set up', () => {
  it('is noticed, though the runner knows no test that failed', () => {
    const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } }
    const mutant = { mutatorName: 'StringLiteral', replacement: 'b', status: 'Survived', location }
    const mutants = [0, 1].map((testsCompleted) => ({ ...mutant, testsCompleted }))
    const statuses = parseReport({ files: { 'lib/f.ts': { source: 'a', mutants } } }).map(
      ({ status }) => status,
    )
    expect(statuses).toEqual(['Killed', 'Survived'])
  })
})

describe('a sample of mutants', () => {
  const keys = Array.from({ length: 300 }, (_, line) => {
    const location = { start: { line, column: 0 }, end: { line, column: 4 } }
    return keyOf({ fileName: path.join(root, 'lib/a.ts'), location, replacement: 'true' })
  })

  it('is the same for the same seed, and another for another', () => {
    const sample = draw(keys, { size: 50, seed: 1 })
    expect(new Set(sample).size).toBe(50)
    expect(draw(keys.toReversed(), { size: 50, seed: 1 })).toEqual(sample)
    expect(draw(keys, { size: 50, seed: 2 })).not.toEqual(sample)
  })

  it('holds the smaller ones, and at most all', () => {
    expect(draw(keys, { size: 80, seed: 1 }).slice(0, 50)).toEqual(draw(keys, { size: 50, seed: 1 }))
    expect(draw(keys, { size: 1_000, seed: 1 }).toSorted()).toEqual(keys.toSorted())
  })

  it('names files from the root, however they were named', () => {
    const absolute = keys[0] ?? ''
    const relative = keyOf({ fileName: 'lib/a.ts', location: JSON.parse(absolute)[1], replacement: 'true' })
    expect(relative).toBe(absolute)
    expect(fileOf(absolute)).toBe('lib/a.ts')
  })

  it('says how far the share of all may be from its own', () => {
    const [low, high] = confidenceInterval(90, 100)
    // Wilson's interval, as tables have it.
    expect([low, high]).toEqual([expect.closeTo(0.8256, 4), expect.closeTo(0.9448, 4)])
    expect(confidenceInterval(0, 0)).toEqual([0, 1])
  })
})
