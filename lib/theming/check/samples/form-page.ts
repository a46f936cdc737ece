import { respondSample } from './respond.ts'

/** A page with a form below the site owner's text. */
export const formPageSample = {
  heading: 'Contact',
  intro: 'We answer within a day.',
  body_html: '<p>Write, ring or ring the bell.</p>',
  respond: respondSample,
}

/** The page where visitors choose which scripts of other sites may run. */
export const consentSample = { heading: 'Cookie settings', chosen: ['statistics'], respond: respondSample }

/** The page that confirms a withdrawal from a contract. */
export const withdrawalSample = {
  heading: 'Confirm your withdrawal',
  facts: [{ label: 'Order number', values: ['A7K2M9QX4T'] }],
  change_url: '/withdrawal',
  respond: respondSample,
}
