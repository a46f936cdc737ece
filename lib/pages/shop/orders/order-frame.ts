import type { Form, Panel } from '../../people/account/pages/account-page.ts'
import type { GivenField } from '../../people/account/pages/build-form.ts'

/** The buyer's actions for an order, as forms of the page that shows it. */
export type OrderForm = 'pay' | 'cancel' | 'again' | 'account' | 'return' | 'return-cancel'

/** The differences between the page in an account and that of a guest. */
export type OrderFrame = {
  /** The canonical path; '' where the address works like a password. */
  path: string
  nav: { label: string; url: string; current: boolean }[]
  notice: { kind: string; text: string; form: string } | null
  links: Panel['links']
  /** Lets a guest see the order's documents; null in an account. */
  grant: string | null
  form(
    name: OrderForm,
    looks: {
      button: string
      isGrave?: boolean
      isQuiet?: boolean
      hidden?: Record<string, string>
      fields?: GivenField[]
    },
  ): Form
}
