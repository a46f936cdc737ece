import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import './provided.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-sqlite-'))
  project.provide('stores', { sqlite: { folder }, postgresql: undefined })
  return () => rm(folder, { recursive: true, force: true })
}
