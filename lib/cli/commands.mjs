/**
 * @typedef {object} Runs How a command starts: one of the three, with the arguments it is always given
 * @property {string} [program] one of the bundle: `lib/cli/running/apps.ts`
 * @property {string} [script] one of the scripts: `theme-dev`
 * @property {string} [tool] a program that only a checkout has, and that is translated as it runs
 *
 * @typedef {{ purpose: string } & Runs} Command
 * @typedef {{ purpose: string, verbs: Record<string, Command> } | Command} Area The program of an area without verbs has its own
 */

/**
 * The command line: `bin/storefront AREA VERB`. Scripts start programs by it, and programs explain themselves with it.
 * @type {Record<string, Area>}
 */
export const areas = {
  apps: { purpose: 'The apps that may call the API', program: 'lib/cli/running/apps.ts' },
  backup: { purpose: 'Back up the database and its media', program: 'lib/cli/backup/backup.ts' },
  coupons: { purpose: 'Coupons', program: 'lib/cli/shop/coupons.ts' },
  customers: { purpose: "Customers' accounts", program: 'lib/cli/people/customers.ts' },
  database: {
    purpose: 'Migrations and database clients',
    verbs: {
      check: {
        purpose: 'Fail if the models have changed since the last migration',
        tool: 'lib/cli/running/database.ts check',
      },
      deploy: { purpose: 'Apply pending migrations', program: 'lib/cli/running/database.ts deploy' },
      generate: {
        purpose: 'Generate the database clients from prisma/models',
        tool: 'lib/cli/running/database.ts generate',
      },
      new: {
        purpose: 'Create the migration for a change to the models',
        tool: 'lib/cli/running/database.ts new',
      },
    },
  },
  demo: { purpose: 'The demo store', program: 'lib/cli/running/demo.ts' },
  develop: {
    purpose: 'Work on the code, in a checkout',
    verbs: {
      audit: { purpose: 'Look for known weaknesses in the packages', script: 'audit' },
      client: { purpose: "Build the API's client", script: 'client-build' },
      example: { purpose: 'Serve the example app', script: 'example' },
      mutate: { purpose: 'Find changes to the code that no test notices', script: 'mutate' },
      openapi: { purpose: "Write the client's types", tool: 'lib/cli/development/openapi.ts' },
      texts: {
        purpose: 'Check the texts of every language, and write their types',
        tool: 'lib/cli/development/texts.ts',
      },
    },
  },
  import: {
    purpose: 'Import the export of another shop or blog; again, to update what changed',
    program: 'lib/cli/running/import.ts',
  },
  moderate: { purpose: 'Comments and reviews awaiting approval', program: 'lib/cli/publishing/moderate.ts' },
  orders: {
    purpose: 'Show, pay, ship, cancel, refund and invoice orders',
    program: 'lib/cli/shop/orders.ts',
  },
  outbox: {
    purpose: 'E-mails and other jobs that are waiting or have failed',
    program: 'lib/cli/running/outbox.ts',
  },
  pictures: { purpose: 'Sizes of images', program: 'lib/cli/publishing/pictures.ts' },
  redirects: { purpose: 'Former addresses and where they lead', program: 'lib/cli/publishing/redirects.ts' },
  restore: { purpose: 'Restore a backup', program: 'lib/cli/backup/restore.ts' },
  search: {
    purpose: 'Search indexes and synonyms',
    verbs: {
      explain: {
        purpose: 'Explain where a document stands for a query',
        program: 'lib/cli/search/indexes.ts explain',
      },
      rebuild: { purpose: 'Rebuild the indexes', program: 'lib/cli/search/indexes.ts rebuild' },
      status: { purpose: "Show each type's index", program: 'lib/cli/search/indexes.ts status' },
      synonyms: { purpose: 'Terms with the same meaning', program: 'lib/cli/search/synonyms.ts' },
    },
  },
  secrets: { purpose: 'Data encrypted with APP_SECRET', program: 'lib/cli/running/secrets.ts' },
  settings: { purpose: 'The settings of the site', program: 'lib/cli/running/settings.ts' },
  shipping: { purpose: 'Shipping methods, prices and zones', program: 'lib/cli/shop/shipping.ts' },
  staff: {
    purpose: 'Who may sign in at /admin',
    verbs: {
      link: {
        purpose: 'Make the link with which the first owner sets up the store',
        program: 'lib/cli/people/staff.ts link',
      },
      list: { purpose: 'List everybody who can sign in', program: 'lib/cli/people/staff.ts list' },
      reinstate: {
        purpose: 'Let a suspended member sign in again',
        program: 'lib/cli/people/staff.ts reinstate',
      },
      remove: { purpose: 'Remove a member for good', program: 'lib/cli/people/staff.ts remove' },
      reset: {
        purpose: 'Make a link with which a member chooses a new password',
        program: 'lib/cli/people/staff.ts reset',
      },
      'reset-factor': {
        purpose: 'Remove the second factor of a member who has lost it',
        program: 'lib/cli/people/staff.ts reset-factor',
      },
      role: { purpose: 'Roles, and what they allow', program: 'lib/cli/people/roles.ts' },
      suspend: { purpose: 'Keep a member out', program: 'lib/cli/people/staff.ts suspend' },
    },
  },
  stock: { purpose: 'Stock levels', program: 'lib/cli/shop/stock.ts' },
  taxes: { purpose: 'Tax rates by country, state and postcode', program: 'lib/cli/shop/taxes.ts' },
  theme: {
    purpose: 'Write, check, preview and adjust themes',
    verbs: {
      check: { purpose: 'Check a theme', program: 'lib/cli/theming/theme.ts check' },
      copy: { purpose: 'Copy a view into a theme', program: 'lib/cli/theming/theme.ts copy' },
      dev: { purpose: 'Serve a theme while you write it', script: 'theme-dev' },
      list: { purpose: 'List the themes', program: 'lib/cli/theming/theme.ts list' },
      mail: { purpose: 'Write an e-mail with sample data to a file', program: 'lib/cli/theming/mail.ts' },
      make: { purpose: 'Create a theme', program: 'lib/cli/theming/theme.ts make' },
      preview: { purpose: 'Print a link that previews a theme', program: 'lib/cli/theming/theme.ts preview' },
      sections: {
        purpose: 'Sections of the home page, product pages and footer',
        program: 'lib/cli/theming/sections.ts',
      },
      settings: { purpose: "A theme's settings", program: 'lib/cli/theming/settings.ts' },
      template: { purpose: 'Show an entry with an alternate view', program: 'lib/cli/theming/template.ts' },
    },
  },
  translations: {
    purpose: "The content in the site's other languages",
    program: 'lib/cli/publishing/translations.ts',
  },
  upgrade: {
    purpose: 'Back up the database and migrate it to this version',
    program: 'lib/cli/backup/upgrade.ts',
  },
  webhooks: { purpose: 'Systems notified of shop events', program: 'lib/cli/running/webhooks.ts' },
}

/** @param {string} words as in `search rebuild` */
export function findPurpose(words) {
  const [name = '', verb = ''] = words.split(' ')
  const area = areas[name]
  return verb === '' ? area?.purpose : area && 'verbs' in area ? area.verbs[verb]?.purpose : undefined
}

/**
 * Says that a word is unknown, and which known one it resembles.
 * @param {string} word
 * @param {string[]} known
 */
export function explainUnknown(word, known) {
  const [nearest = ''] = known.toSorted((one, other) => countEdits(word, one) - countEdits(word, other))
  // A third of the letters may be wrong.
  const isNear = countEdits(word, nearest) <= Math.max(2, nearest.length / 3) || nearest.startsWith(word)
  return `There is no command "${word}". ${isNear ? `Did you mean ${nearest}?` : `Choose one of: ${known.join(', ')}.`}`
}

/** Letters to insert, remove, replace or transpose. @param {string} one @param {string} other */
function countEdits(one, other) {
  const edits = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => row + column),
  )
  const at = (row, column) => edits[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isTransposed =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      edits[row][column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isTransposed ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return at(one.length, other.length)
}
