import { describe, expect, it } from 'vitest'
import { EMPTY_FORM } from '#lib/admin/forms/form-state.ts'
import { sortFiles } from '#lib/admin/ui/files/sort-files.ts'
import { sendAction } from '#lib/admin/ui/forms/send-action.ts'

const texts = { filesTooLarge: 'Larger than {megabytes} MB: {files}.' }
const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const LIMIT = 2 * 1024 * 1024

describe('files that are chosen in the panel', () => {
  it('are taken up to the limit, which the others are named with', () => {
    const [exact, small] = [fileOf('exact.png', LIMIT), fileOf('small.png', 10)]
    const [large, larger] = [fileOf('$&.png', LIMIT + 1), fileOf('larger.png', LIMIT * 2)]
    expect(sortFiles([exact, large, small, larger], LIMIT, texts)).toEqual({
      fitting: [exact, small],
      fault: 'Larger than 2 MB: $&.png, larger.png.',
    })
    expect(sortFiles([small], LIMIT, texts)).toEqual({ fitting: [small], fault: undefined })
  })
})

describe('an action that is called without a form', () => {
  it('gets the fields, and tells when its answer never arrives', async () => {
    const echo = async (_before: unknown, form: FormData) => ({ ...EMPTY_FORM, done: String(form.get('id')) })
    expect(await sendAction(echo, { id: '7' }, 'Lost.')).toMatchObject({ done: '7' })
    const fail = async () => Promise.reject(new TypeError('fetch failed'))
    expect(await sendAction(fail, { id: '7' }, 'Lost.')).toEqual({ ...EMPTY_FORM, message: 'Lost.' })
  })
})
