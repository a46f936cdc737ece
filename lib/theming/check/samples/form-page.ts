import { respondSample } from './respond.ts'

/** A page that is there for its form, below what the site's owner has written. */
export const formPageSample = {
  heading: 'Contact',
  intro: 'We answer within a day.',
  body_html: '<p>Write, ring or ring the bell.</p>',
  respond: respondSample,
}
