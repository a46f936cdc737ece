import { runScript } from './support/console.mjs'
import { runPrograms } from './support/programs.mjs'

const usage = `
npm run bench [-- NAME [FLAGS]]

Runs the benchmark bench/NAME.ts, or all of them, and hands it the flags: npm run bench -- api --products 50000

  admin    lists, searches, details and the overview of the panel in a large shop, and how the database runs them
             --products 50000  --orders 100000  --customers 50000  --rounds 5  --postgres
  api      public reads over HTTP beside Fastify, Node alone, and what the drivers of both databases compute for the same statements
             --products 2000  --posts 500  --seconds 0.5  --requests 1000000  --rounds 3  --connections 8  --only NAME
  corrections  what a mistyped query takes in an index of a million words
             --documents 1000000  --queries 1000  --folder DIR
  hostile-texts  whether texts that are written to keep a server busy take time in proportion to their length
  guard    whether this checkout is slower than a version before it, in turns in one run; fails where a figure grows by more than a tenth
             --against TAG|COMMIT  --products 2000  --seconds 1  --requests 300  --rounds 5  --connections 8  --only NAME
  growth   a very large shop on PostgreSQL: the first answer of every list of the API and of the panel
             --products 1000000  --orders 5000000  --customers 2000000  --url postgresql://…
  import   a large Shopify export into a shop that goes on writing, twice
             --products 50000  --heap 160  --postgres
  pages    weight, largest paint, layout shift and axe of the main pages in Chromium; what the server computes for each; goals with --slow
             --url ADDRESS  --turns 3  --slow  --only NAME
  plans    how both databases run every list of a large shop
             --products 50000  --posts 5000  --only sqlite|postgresql  --slowest 12
  rebuild  a rebuild of the word index beside searches
             --documents 1000000
  relevance  how well the word index ranks judged sets, beside the formula computed for every document
  reports  two years of a busy shop: how long the job counts their days and how much memory it takes, and each report on the second year against the first,
             as a page and as CSV
             --orders 1000000 (of each year)  --products 20000  --rounds 3  --postgres  --url DATABASE
  search   the word index beside SQLite FTS5, MiniSearch and, where Java and Debian's liblucene8-java are there, Lucene 8
             --corpus packages|generated  --documents 1000000  --queries 600  --rounds 5  --seconds 1  --saves 40
             --pending 10000  --engines index,fts5,minisearch,lucene  --kinds …  --measure opening,searching,specials,saving  --folder DIR
  search-server
             OpenSearch beside the word index and PostgreSQL, through the engines as the site calls them:
             --documents 100000  --queries 400  --saves 50  --heap 512  --postgres
  shop     carts and checkout over HTTP on both databases beside Fastify, and what the drivers alone compute for the same statements
             --products 2000  --requests 300  --rounds 3  --connections 4  --only NAME
  smallest  carts and a list beside the smallest shop that can answer, written with Fastify
             --products 2000  --seconds 1  --requests 600  --rounds 5  --connections 4
  start    how soon the server answers, and what it takes of memory: idle, after a minute of carts, and once the panel was opened
             --starts 3  --seconds 60
  sign-in  whether the time of an answer tells who has an account
             --attempts 200  --postgres
  telemetry  what metrics and traces compute for a request
             --products 2000  --seconds 1  --rounds 5
  workers  what several processes behind one port answer in a second
             --workers 1,2  --products 2000  --seconds 2  --rounds 5  --postgres
`

runScript(usage, (args) => runPrograms('bench', args))
