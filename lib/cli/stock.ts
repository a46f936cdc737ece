import { defineCommand } from 'citty'
import { setStock } from '#lib/domains/catalogue/index.ts'
import { json } from './support/json-option.ts'
import { readWhole } from './support/read-number.ts'
import { print, runCommand } from './support/run-command.ts'
import { runProgram } from './support/run-program.ts'

const set = defineCommand({
  meta: { name: 'set', description: 'Set how many are in stock and track them from now on.' },
  args: {
    sku: { type: 'positional', required: true, description: 'The SKU of a product or variant' },
    number: { type: 'positional', required: true, description: 'How many' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { sku, variantId, productId, stock, before } = await setStock(
        app,
        args.sku,
        readWhole('NUMBER', args.number),
      )
      const level = { sku, stock, before, variant_id: variantId, product_id: productId }
      print(args.json, level, () => `There are ${stock} of ${sku} now; there were ${before}.`)
    }),
})

await runProgram(
  defineCommand({ meta: { name: 'stock', description: 'Stock levels.' }, subCommands: { set } }),
)
