import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { linkedBlog } from '#tests/support/linked-blog.ts'
import { formerBlog } from '#tests/support/moving/former-blog.ts'
import { formerShopify, withCollections } from '#tests/support/moving/former-shopify.ts'
import type { FormerSite } from '#tests/support/moving/former-site.ts'
import { formerWooCommerce } from '#tests/support/moving/former-woocommerce.ts'
import { moveIn } from '#tests/support/moving/move-in.ts'
import { openProductionSite } from '#tests/support/production-server.ts'

// Whole sites move in, each into a shop of its own: as many records come in as the files have, afterwards no link on any
// page leads nowhere, and every former address leads to a page with one redirect at most. Flags: --posts 1000, --products 500, --postgres.
const flags = process.argv.slice(2)
const POSTS = readNumber(flags, '--posts', 1000)
const PRODUCTS = readNumber(flags, '--products', 500)

const { xml, addresses } = linkedBlog(POSTS)
const sites: FormerSite[] = [
  {
    name: `a blog of ${POSTS} posts`,
    files: [{ name: 'export.xml', source: 'wordpress', text: xml }],
    addresses,
  },
  formerBlog(POSTS),
  withCollections(formerShopify(PRODUCTS, 'present')),
  formerShopify(PRODUCTS, 'older'),
  formerWooCommerce(PRODUCTS, 'en'),
  formerWooCommerce(PRODUCTS, 'de', 'in a sale'),
]
let failures = 0
for (const former of sites) {
  console.log(former.name)
  const site = await openProductionSite(await createDrillDatabase(flags))
  try {
    const { reports, miscounted, seconds, pages, dead, lost } = await moveIn(site, former)
    for (const [file, { created, skipped, deadLinks = [] }] of Object.entries(reports))
      console.log(
        `  ${file}: ${created} created, ${skipped.length} skipped, ${deadLinks.length} dead links, in ${seconds[file]} s`,
      )
    for (const { file, counted, created } of miscounted)
      console.log(`    ${file} has ${counted} records, and ${created} came in`)
    console.log(`  ${pages} pages and files, ${dead.length} dead links`)
    for (const { page, link, status } of dead.slice(0, 20)) console.log(`    ${status} ${link} on ${page}`)
    console.log(`  ${former.addresses.length} former addresses, ${lost.length} lost`)
    for (const { address, status, redirects, to } of lost.slice(0, 20))
      console.log(`    ${address} → ${to}: ${status} after ${redirects}`)
    failures += miscounted.length + dead.length + lost.length
  } finally {
    await site.close()
  }
}
console.log(failures === 0 ? 'Everything was found where it was.' : `${failures} things were lost.`)
if (failures > 0) process.exitCode = 1
