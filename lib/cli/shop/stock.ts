import { defineCommand } from 'citty'
import { setStock } from '#lib/domains/shop/catalogue/index.ts'
import { json } from '../support/json-option.ts'
import { parseWhole } from '../support/parse-number.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const set = defineCommand({
  meta: {
    name: 'set',
    description: 'Set the stock level of a product or variant, and track it from now on.',
  },
  args: {
    sku: { type: 'positional', required: true, description: 'The SKU of a product or variant' },
    number: { type: 'positional', required: true, description: 'The number in stock' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { sku, variantId, productId, stock, before } = await setStock(
        app,
        args.sku,
        parseWhole('NUMBER', args.number),
      )
      const level = { sku, stock, before, variant_id: variantId, product_id: productId }
      print(args.json, level, () => `Stock of ${sku} is now ${stock}; it was ${before}.`)
    }),
})

await runProgram(defineCommand({ meta: { name: 'stock' }, subCommands: { set } }))
