import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const script = path.resolve(import.meta.dirname, 'processes/write-until-killed.ts')

it('leaves no half file when the process is killed in the middle', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'whole-'))
  try {
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      const names = (await readdir(folder)).filter((name) => !name.startsWith('.draft_'))
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) expect((await stat(path.join(folder, name))).size).toBe(20_000_000)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
