import { type App, openApp } from '#lib/app/app.ts'
import { writePage } from '#lib/pages/document/write-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { copyDatabase } from '../floor/copy-database.ts'
import { type Floor, WARM_UP } from '../floor/measure-floor.ts'
import { type Recorded, recordStatements, watchDrivers } from '../floor/record-statements.ts'
import { replayStatements } from '../floor/replay-statements.ts'
import { median } from '../measure/median.ts'
import type { NamedPage } from './find-pages.ts'

type Load = (app: App, slug: string) => Promise<StorefrontPage | null>

const LOADERS: Readonly<Record<string, Load>> = {
  home: loadHomePage,
  posts: (app) => loadPostsPage(app, {}),
  post: (app, slug) => loadPostPage(app, slug, {}),
  products: (app) => loadProductsPage(app, {}),
  product: (app, slug) => loadProductPage(app, slug, {}),
  search: (app) => loadSearchPage(app, { q: 'wool' }, { isVisit: false }),
}
const OPERATIONS = 60

/**
 * The database driver's own time for uncached pages, by name: their statements are recorded in this process, and run once more
 * on another copy of the database, which nobody may have open.
 */
export async function measurePageFloors(
  env: Record<string, string>,
  pages: readonly NamedPage[],
): Promise<Map<string, Floor>> {
  watchDrivers()
  const work = await copyDatabase(env.DATABASE_URL ?? '', 'floor_work')
  const copy = await copyDatabase(work, 'floor_copy')
  const app = await openApp({ env: readEnvironment({ ...env, DATABASE_URL: work }) })
  const floors = new Map<string, Floor>()
  try {
    for (const { name, path } of pages) {
      const load = LOADERS[name]
      if (load) floors.set(name, await measure(app, copy, (app) => load(app, path.split('/').at(-1) ?? '')))
    }
  } finally {
    await app.close()
  }
  return floors
}

async function measure(
  app: App,
  copy: string,
  load: (app: App) => Promise<StorefrontPage | null>,
): Promise<Floor> {
  const recorded: Recorded[][] = []
  for (let operation = 0; operation < OPERATIONS + WARM_UP; operation++)
    recorded.push(
      await recordStatements(async () => {
        const page = await load(app)
        if (!page) throw new Error('There is no such page.')
        await writePage(app, page)
      }),
    )
  const counts = recorded.slice(WARM_UP).map(({ length }) => length)
  return {
    cpu: await replayStatements(copy, recorded, WARM_UP),
    statements: median(counts),
  }
}
