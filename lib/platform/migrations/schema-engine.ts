import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

const require = createRequire(import.meta.url)

let areBindingsLoaded = false

/**
 * Starts Prisma's schema engine in its WebAssembly build. The engine requires a database connection, but does not query
 * it to compute the SQL from one schema to another.
 */
export function startSchemaEngine(
  database: SqlMigrationAwareDriverAdapterFactory = new PrismaBetterSqlite3({ url: ':memory:' }),
): Promise<bindings.SchemaEngine> {
  // Loading them again breaks the engines that are running.
  if (!areBindingsLoaded) loadBindings()
  areBindingsLoaded = true
  const adapter = bindMigrationAwareSqlAdapterFactory(database)
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter)
}

// Does what the package's main module leaves to bundlers: Node 20 cannot import WebAssembly.
function loadBindings(): void {
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const wasm = new WebAssembly.Module(fs.readFileSync(path.join(folder, 'schema_engine_bg.wasm')))
  const imports = { './schema_engine_bg.js': bindings } as unknown as WebAssembly.Imports
  const { exports } = new WebAssembly.Instance(wasm, imports)
  bindings.__wbg_set_wasm(exports)
  if (typeof exports.__wbindgen_start === 'function') exports.__wbindgen_start()
}
