const FRAME = 'Leave it out: the site adds the header and footer to each view by itself.'
const TO_ASSETS = 'Put it into a file in assets/.'
const SECTIONS = 'Write `{% sections %}` where the sections of the page go, and declare them in theme.json.'

/** Replacements for tags of other Liquid dialects. */
export const shopifyTags: Record<string, string> = {
  block: FRAME,
  content_for: SECTIONS,
  doc: 'Write `{% comment %} … {% endcomment %}`.',
  extends: FRAME,
  form: "Write a <form>: each view's data has where it is sent, such as `respond.form.action`. For search, write `{% render 'search/form' %}`.",
  ifchanged: 'Keep the last value in a variable with `{% assign %}`, and compare with `{% if %}`.',
  include:
    "Write `{% render 'partials/pager', paginator: $paginator %}`: a view sees only what is passed to it.",
  javascript: `${TO_ASSETS.slice(0, -1)} such as assets/theme.js, and load that: \`<script src="{{ 'theme.js' | asset_url }}" defer></script>\`.`,
  layout: FRAME,
  paginate:
    "Leave it out: lists come in pages, and `{% render 'partials/pager', paginator: $paginator %}` prints the links.",
  schema: 'Declare the settings of a section in theme.json, below `sections`.',
  section: `Owners arrange sections. ${SECTIONS}`,
  style: `${TO_ASSETS.slice(0, -1)} such as assets/theme.css; colours of settings are custom properties there.`,
  stylesheet: `${TO_ASSETS.slice(0, -1)} such as assets/theme.css, which every page loads.`,
  tablerow: 'Write a <table>, and its rows by {% for %}.',
}
