import { readFileSync } from 'node:fs'
import { keyOf } from '../../scripts/support/mutation-sample.mjs'

// Stryker asks its checkers which mutants are worth a run. This one says so of those that were drawn.
const sample = new Set(JSON.parse(readFileSync(process.env.MUTATION_SAMPLE ?? '', 'utf8')))

const checker = {
  async init() {},
  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  },
  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)]))
  },
}

function judge(mutant) {
  return sample.has(keyOf(mutant)) ? { status: 'passed' } : { status: 'compileError', reason: 'Not drawn.' }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: checker }]
