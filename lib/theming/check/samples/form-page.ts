import { respondSample } from './respond.ts'

/** A page with a form below the site owner's text. */
export const formPageSample = {
  heading: 'Contact',
  intro: 'We answer within a day.',
  body_html: '<p>Write, ring or ring the bell.</p>',
  respond: respondSample,
}
