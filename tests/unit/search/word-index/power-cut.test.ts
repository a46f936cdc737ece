import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programRunner } from '#tests/support/program-runner.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../../../support/search/processes/lose-power.ts')

type Told = {
  isForgetful: boolean
  saved: string[][]
  deleted: string[]
  flushed: string[][]
  refused: string
  readyAfterRefusal: boolean
  readyAfterRebuild: boolean
}

let home: string
let told: Told

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'storefront-power-'))
  const { stdout } = await promisify(execFile)(process.execPath, [programRunner, PROGRAM, home])
  told = JSON.parse(stdout)
}, 120_000)
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('after a power cut', () => {
  it('what was never brought to the disk is gone', () => {
    expect(told.isForgetful).toBe(true)
  })

  it('every save that was acknowledged is found', () => {
    expect(told.saved).toEqual(Array.from({ length: 10 }, (_, at) => [String(10 + at)]))
  })

  it('a deletion stays', () => {
    expect(told.deleted.sort()).toEqual(['10', '11', '13', '14', '15', '16', '17', '18', '19'])
  })

  it('what was flushed is found', () => {
    expect(told.flushed.map((ids) => ids.length)).toEqual([9, 3])
  })
})

describe('a save that the disk refuses', () => {
  it('is not acknowledged, and the index is not trusted until it is built anew', () => {
    expect(told.refused).toMatch(/cannot be synced to disk \(EIO/)
    expect([told.readyAfterRefusal, told.readyAfterRebuild]).toEqual([false, true])
  })
})
