import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { findCustomer, inviteCustomers } from '#lib/domains/people/accounts/index.ts'
import { json } from './json-option.ts'
import { print, runCommand } from './run-command.ts'

export const inviteCommand = defineCommand({
  meta: {
    name: 'invite',
    description:
      'Mail a link to choose a password to customers of your former shop who have none here. Nobody is invited twice. ' +
      'The mails leave one every two seconds, and all within four hours.',
  },
  args: {
    email: { type: 'string', description: 'Only the customer with this e-mail address' },
    'all-imported': { type: 'boolean', default: false, description: 'All customers that an import brought' },
    again: { type: 'boolean', default: false, description: 'Also those who were invited before' },
    'dry-run': { type: 'boolean', default: false, description: 'Show who would be invited, and mail nobody' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { email, again, 'dry-run': dryRun } = args
      if ((email === undefined) !== args['all-imported'])
        throw new Error('Say whom to invite: either --email ADDRESS or --all-imported.')
      const invited = await inviteCustomers(app, { email, again, dryRun })
      if (email !== undefined && invited.length === 0) throw new Error(await explainRefusal(app, email))
      print(args.json, { invited: invited.length, emails: invited, dry_run: dryRun }, () =>
        [...invited, `${dryRun ? 'Would invite' : 'Invited'} ${invited.length}.`].join('\n'),
      )
    }),
})

/** Why a customer was not invited. */
async function explainRefusal(app: App, email: string): Promise<string> {
  const customer = await findCustomer(app, email)
  if (!customer) return `There is no account with the address ${email}.`
  if (customer.status !== 'active') return `${email} was not invited: the account is suspended.`
  return `${email} was not invited: the account was not imported, has a password, or was invited before (see --again).`
}
