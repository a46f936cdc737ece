import { expect, it } from 'vitest'
import { andThen, runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(resolve, value))

function* sum(...values: (number | Promise<number>)[]): Steps<number> {
  let total = 0
  for (const value of values) total += yield* settled(value)
  return total
}

function* recover(value: Promise<number>): Steps<string> {
  try {
    return `${yield* settled(value)}`
  } catch (error) {
    return `caught ${(error as Error).message}, then ${yield* settled(later('went on'))}`
  }
}

function* fail(first: number | Promise<number>): Steps<number> {
  throw new Error(`after ${yield* settled(first)}`)
}

it('are done at once where nothing has to be waited for', () => {
  expect(runSteps(sum(1, 2, 3))).toBe(6)
  expect(() => runSteps(fail(1))).toThrow('after 1')
  expect(andThen(1, (value) => value + 1)).toBe(2)
})

it('wait for each promise in its turn', async () => {
  const result = runSteps(sum(1, later(2), 3, later(4)))
  expect(result).toBeInstanceOf(Promise)
  expect(await result).toBe(10)
  await expect(runSteps(fail(later(2)))).rejects.toThrow('after 2')
  expect(await andThen(later(1), (value) => value + 1)).toBe(2)
})

it('can catch what a promise was rejected with, and go on', async () => {
  expect(await runSteps(recover(Promise.reject(new Error('no'))))).toBe('caught no, then went on')
  expect(await runSteps(recover(later(1)))).toBe('1')
})
