import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_FORM, type FormAction } from '#lib/admin/forms/form-state.ts'
import { answerAlways } from '#lib/admin/ui/forms/send-action.ts'

const LOST = 'The server did not answer.'
const failWith = (error: Error) => (async () => Promise.reject(error)) as FormAction

function typed(): FormData {
  const form = new FormData()
  for (const [name, value] of [
    ['name', 'Cup'],
    ['tag', 'new'],
    ['tag', 'blue'],
    ['password', 'a sentence'],
  ] as const)
    form.append(name, value)
  return form
}

afterEach(() => vi.unstubAllGlobals())

describe('a form whose answer is lost', () => {
  it('says so and keeps what was typed and what it has found, but no secrets', async () => {
    vi.stubGlobal('window', {})
    const action = answerAlways(failWith(new TypeError('Failed to fetch')), LOST)
    const before = { ...EMPTY_FORM, answered: 3, errors: { name: ['Wrong'] }, found: { total: 5 } }
    expect(await action(before, typed())).toEqual({
      ...{ answered: 4, errors: {}, message: LOST, found: { total: 5 } },
      values: { name: 'Cup', tag: 'new, blue' },
    })
  })

  it('leaves redirects and failures of the server to the page', async () => {
    vi.stubGlobal('window', {})
    const action = answerAlways(failWith(new Error('NEXT_REDIRECT')), LOST)
    await expect(action(EMPTY_FORM, typed())).rejects.toThrow('NEXT_REDIRECT')
  })

  it('has the action itself where the server renders it, so that it works without scripts', () => {
    const action = failWith(new Error('never called'))
    expect(answerAlways(action, LOST)).toBe(action)
  })
})
