import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

const require = createRequire(import.meta.url)

/** Prisma's schema engine, from its WebAssembly build: it works out the SQL from one schema to another offline. */
export async function startSchemaEngine(): Promise<bindings.SchemaEngine> {
  loadBindings()
  // The engine wants a database at hand; comparing schemas asks it nothing.
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaBetterSqlite3({ url: ':memory:' }))
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter)
}

// What the package's main module does for bundlers, which Node 20 cannot: importing WebAssembly.
function loadBindings(): void {
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const wasm = new WebAssembly.Module(fs.readFileSync(path.join(folder, 'schema_engine_bg.wasm')))
  const imports = { './schema_engine_bg.js': bindings } as unknown as WebAssembly.Imports
  const { exports } = new WebAssembly.Instance(wasm, imports)
  bindings.__wbg_set_wasm(exports)
  const { __wbindgen_start: start } = exports
  if (typeof start === 'function') start()
}
