import { campKitchen } from './camp-kitchen.ts'
import { cupsAndCoffee } from './cups-coffee.ts'
import { footwearAndAccessories } from './footwear-accessories.ts'
import { gifts } from './gifts.ts'
import { blanketsAndLamps } from './home.ts'
import { kitchenAndTable } from './kitchen-table.ts'
import { layers } from './layers.ts'
import { packsAndBags } from './packs-bags.ts'
import type { ProductSeed } from './product-seed.ts'
import { shelterAndSleep } from './shelter-sleep.ts'
import { workshop } from './workshop.ts'

export { type CategorySeed, categories } from './categories.ts'
export type { ProductSeed, StockSeed, VariantSeed } from './product-seed.ts'

export const products: readonly ProductSeed[] = [
  ...shelterAndSleep,
  ...packsAndBags,
  ...campKitchen,
  ...kitchenAndTable,
  ...cupsAndCoffee,
  ...blanketsAndLamps,
  ...layers,
  ...footwearAndAccessories,
  ...workshop,
  ...gifts,
]
