import { runScript } from './support/console.mjs'
import { runPrograms } from './support/programs.mjs'

const usage = `
npm run drill [-- NAME [FLAGS]]

Runs the drill drill/NAME.ts, or all of them: real servers are killed, cut off and overloaded, and every
promise is checked afterwards.

  alerts       each alert of deploy/alerts.yml fires, because a real server is in the state that it is about
  answers      requests made from the OpenAPI document, whose answers have to be as it says:
               --requests 20000  --seed NUMBER  --postgres
  buying       a guest with bad luck buys, looks the order up, buys again, waits for stock and keeps a wishlist, in three browsers, with
               and without scripts: --browser Firefox  --width 360  --pages FOLDER  --postgres
  checkouts    48 buyers in each other's way, in ten rounds: --rounds 10, --buyers 48, --postgres
  cluster      a site of three servers, of which one part after the other is killed, cut off, slowed down and replaced under a crowd of
               buyers: --only NAME,NAME  --pause 15  --readers 4  --buyers 4
  e-invoices   random invoices and credit notes by the official rules of EN 16931, Factur-X, XRechnung and Peppol: --sales 100  --seed NUMBER
  example-app  somebody shops in examples/app, in a browser of a phone's size: --shots FOLDER, --dark
  fuzz         thousands of malformed requests to a running server
  import       imports that are killed on the way
  invoices     processes that number invoices are killed, half of them with a number in their hands:
               --orders 600  --kills 40  --postgres
  key-rollover APP_SECRET is replaced on two running servers while guests shop: --rounds 2, --buyers 6, --postgres
  kotlin       the Kotlin client, with a compiler that is downloaded from Maven Central, at a running shop
  law          three shops in Germany, France and the United Kingdom are set up by the guide, and show what the law wants shown:
               --shop DE  --width 390  --pictures FOLDER  --postgres
  laws         the tests that draw values at random, with many times as many draws: --times 20  --postgres
  ledger       buyers, owners, a provider and the clock draw steps, and the ledger of each order has to add up with its provider and
               its invoices: --steps 10000  --seed NUMBER  --postgres
  live-search  random walks through slow and failing answers, in three browsers
  moving-in    blogs and shops that move in, crawled for dead links and lost addresses:
               --posts 1000  --products 500  --postgres
  nonces       one nonce sent many times over
  owner        somebody sets up an empty store at /admin and runs it for a day, wide and on a phone, in light and dark:
               --width 390  --pictures FOLDER  --postgres;  --docs makes the pictures of docs/owner anew
  point-in-time
               a PostgreSQL that archives its log is lost, and brought back as it was between any two orders: --orders 12
  release      makes a release and runs it with nothing but STORAGE_PATH, where nothing else can be written:
               --release FOLDER tries one that is there
  runtimes     a fresh clone is installed, started and tested with every supported Node and npm, and a checkout goes from one to the
               next; others are refused: --only 24, --suite runs all tests on Node 24
  search-server
               an OpenSearch, downloaded from Maven Central, that is cut off or hangs while rows are saved, deleted and rebuilt, compared with the
               word index: --rounds 20  --postgres
  slow-clients clients that never read, drip or send thousands at once, beside buyers:
               --seconds 30 --buyers 4 --postgres
  upgrade      shops of former releases are upgraded to this version while buyers shop, and every value is compared:
               --release NAME  --folder FOLDER (where that release is built already)  --buyers 3  --postgres
  webhooks     events sent to a receiver that fails, hangs and breaks off, while senders are killed:
               --events 10000  --kills 20  --postgres
  word-index   a word index whose process is killed: --kills 220
  word-index-processes
               one word index that several processes change, flush and merge at once, some of which are killed, compared
               with what they acknowledged after every round:
               --flushes 10000  --processes 4  --kills 20 (per thousand rounds)  --seed NUMBER
`

runScript(usage, (args) => runPrograms('drill', args))
