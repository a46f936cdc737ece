import path from 'node:path'

/** The alias that has tests import `PrismaClient` as `reuseClients` makes it. */
export const lendClients = {
  find: /^\.\.\/generated\/(sqlite|postgresql)\/client\.ts$/,
  replacement: path.resolve('tests/support/stores/clients/$1.ts'),
}
