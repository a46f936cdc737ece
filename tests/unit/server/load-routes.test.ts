import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRoutes } from '#lib/server/routes/route-lane.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-routes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(name: string): Promise<[string, string]> {
  const file = path.join(folder, `${name}.mjs`)
  await writeFile(file, `export const GET = () => '${name}'`)
  return [name, pathToFileURL(file).href]
}

it('are loaded when they are asked for, once', async () => {
  const routes = openRoutes(new Map([await write('posts')]))
  const route = await routes.load('posts')
  expect((route.GET as () => string)()).toBe('posts')
  expect(await routes.load('posts')).toBe(route)
  await expect(routes.load('products')).rejects.toThrow('app/products')
})

it('answer on once their files are gone', async () => {
  const routes = openRoutes(new Map([await write('posts'), await write('products')]))
  await routes.loadAll()
  await rm(folder, { recursive: true })
  expect(((await routes.load('products')).GET as () => string)()).toBe('products')
})
