import { escapeXml } from '#lib/platform/text/markup.ts'
import type { LegalPage } from '#lib/services/settings/index.ts'
import { gap, noteToDelete } from '../pages/gaps.ts'
import { type Draft, type DraftFacts, given, heading, inline, link, list, paragraphs } from './draft-facts.ts'
import { withdrawalDrafts } from './withdrawal-texts.ts'

const add = (what: string) => gap('en', what)

const rightName = ({ country }: DraftFacts) => (country === 'GB' ? 'Right to cancel' : 'Right of withdrawal')

/** The drafts in English: of shops in the United Kingdom, and of those in whose language there are none. */
export const english: Record<LegalPage, (facts: DraftFacts) => Draft> = {
  imprint: (facts) => ({
    title: 'Imprint',
    html: paragraphs(
      `<strong>${inline(facts, facts.name, '')}</strong><br>${given(facts, facts.address, 'postal address')}`,
      `E-mail: ${given(facts, facts.email, 'e-mail address')}<br>Phone: ${given(facts, facts.phone, 'phone number, or delete this line if the law of your country lets you')}`,
      `Register: ${given(facts, facts.registration, 'company register and number, or delete this line')}`,
      `VAT number: ${given(facts, facts.vatId, 'VAT number, or delete this line')}`,
      `Represented by: ${add('who represents the company, or delete this line')}`,
    ),
  }),
  terms: (facts) => ({
    title: 'Terms of sale',
    html: [
      heading('1. Who you buy from'),
      paragraphs(
        `You buy from ${inline(facts, facts.name, '')}, ${inline(facts, facts.address, 'postal address')}.`,
      ),
      heading('2. How a contract is made'),
      paragraphs(
        `Products on this site are not yet an offer. You order by the button at the end of the checkout, where you can correct what you entered until then. ${add('say when you accept an order, such as by the confirmation mail or by shipping')} We save the text of the contract, and mail you your order.`,
      ),
      heading('3. Prices, shipping and payment'),
      paragraphs(
        'The price is that of the checkout, with the taxes and the shipping costs that it lists. You pay by a method that the checkout offers.',
      ),
      heading('4. Delivery'),
      paragraphs('The times of delivery are those of the product page and of the page about shipping.'),
      facts.sellsToConsumers ? heading(`5. ${rightName(facts)}`) : '',
      facts.sellsToConsumers
        ? paragraphs(`Consumers have a ${rightName(facts).toLowerCase()}, as the notice about it says.`)
        : '',
      heading('6. Retention of title'),
      paragraphs('Products stay ours until they are paid for.'),
      heading('7. Faults'),
      paragraphs(
        'The law applies to products that are faulty. A guarantee of ours or of the producer does not limit it.',
      ),
      heading('8. Disputes'),
      paragraphs(add('say whether you take part in alternative dispute resolution, and before which body')),
    ].join('\n'),
  }),
  privacy: (facts) => ({
    title: 'Privacy policy',
    html: [
      heading('Who is responsible'),
      paragraphs(
        `${inline(facts, facts.name, '')}, ${inline(facts, facts.address, 'postal address')}, ${inline(facts, facts.email, 'e-mail address')}.`,
      ),
      heading('What we process, and why'),
      list([
        `Orders: name, addresses, e-mail address, phone number, what you bought and how you pay, to fulfil the contract (${facts.country === 'GB' ? 'UK GDPR' : 'GDPR'}, Art. 6(1)(b)). We keep them for as long as tax law demands.`,
        'Account: what you enter in it, until you delete it, which you can do yourself. You can also export it.',
        'Newsletter: your e-mail address, with your consent (Art. 6(1)(a)), until you unsubscribe.',
        'Reviews, comments and messages: what you write, until it is deleted.',
        'Visits: your IP address and what you asked for, in logs of the server, to keep it secure (Art. 6(1)(f)).',
      ]),
      heading('Who gets it'),
      paragraphs(
        add(
          `name your payment providers, carriers, mail service and hosting, and whether they are outside the ${facts.country === 'GB' ? 'United Kingdom' : 'European Economic Area'}`,
        ),
      ),
      heading('Cookies'),
      paragraphs(
        'This site sets the cookies that the cart, the checkout and signing in need, and none before you use these.',
        facts.scriptHosts.length > 0 &&
          `Only if you agree (Art. 6(1)(a)), your browser also loads services of other companies, which learn your IP address and the page, and may set cookies. You can change your choice ${link('/consent', 'here')} at any time. They come from:`,
      ),
      facts.scriptHosts.length > 0
        ? [
            list(facts.scriptHosts.map(escapeXml)),
            paragraphs(
              add('say who provides each of these services, what it is for, and how long its cookies last'),
            ),
          ].join('\n')
        : '',
      heading('Your rights'),
      paragraphs(
        'You have the right of access, rectification, erasure, restriction, data portability and objection, the right to withdraw consent at any time, and the right to complain to a supervisory authority.',
        facts.country === 'GB'
          ? `In the United Kingdom: ${link('https://ico.org.uk', 'Information Commissioner (ICO)')}.`
          : add('name your supervisory authority, and your data protection officer if you have one'),
      ),
    ].join('\n'),
  }),
  shipping: (facts) => ({
    title: 'Shipping and costs',
    html: [
      heading('Where we deliver'),
      paragraphs(facts.soldTo.length === 0 ? 'We deliver to all countries.' : facts.soldTo.join(', ')),
      heading('What it costs'),
      facts.shipping.length === 0
        ? paragraphs(add('ways to ship, their prices and times'))
        : list(
            facts.shipping.map(({ name, price, eta }) =>
              [inline(facts, name, ''), price, eta && inline(facts, eta, '')].filter(Boolean).join(': '),
            ),
          ),
      paragraphs('The checkout shows the price for your address before you order.'),
      heading('When it arrives'),
      paragraphs(add('how long delivery takes, if it is not said above')),
    ].join('\n'),
  }),
  withdrawal: withdrawalDrafts.en,
  guarantee: (facts) => ({
    title: 'Legal guarantee',
    html: [
      facts.country === 'GB'
        ? paragraphs(
            'We are under a legal duty to supply goods that conform to the contract: of satisfactory quality, fit for purpose and as described (Consumer Rights Act 2015). You may reject faulty goods within 30 days, and after that have them repaired or replaced.',
          )
        : paragraphs(
            add(
              'the image of the harmonised notice of Implementing Regulation (EU) 2025/1960 in your language, unchanged, from the European Commission’s site',
            ),
            'Goods that you buy have a legal guarantee of conformity of at least two years from delivery (Directive (EU) 2019/771); the law of some countries gives more. If goods do not conform to the contract, the seller has to repair or replace them free of charge, and otherwise to reduce the price or to refund it.',
            `More about your rights: ${link('https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_en.htm', 'Your Europe')}`,
          ),
      paragraphs(`Write to us: ${inline(facts, facts.email, 'e-mail address')}`),
    ].join('\n'),
  }),
  accessibility: (facts) => ({
    title: 'Accessibility',
    html: [
      paragraphs(
        `${inline(facts, facts.name, '')} wants everyone to be able to use this shop. It describes here how it meets the requirements of Directive (EU) 2019/882.`,
      ),
      heading('What this shop is'),
      paragraphs(
        'A web shop: you find products, put them into a cart, order and pay them, and follow your orders. It works by keyboard, with screen readers, enlarged and without JavaScript.',
      ),
      heading('How it meets the requirements'),
      paragraphs(
        `It follows the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and EN 301 549. ${add('say how you have checked it, and what does not conform, such as pictures without a description or videos without captions')}`,
      ),
      heading('Tell us'),
      paragraphs(
        `If something does not work for you, write to us: ${inline(facts, facts.email, 'e-mail address')}`,
        `Authority: ${add('the market surveillance authority of your country')}`,
      ),
    ].join('\n'),
  }),
  reviews: (facts) => ({
    title: 'How reviews are checked',
    html: paragraphs(
      facts.isPurchaseRequired
        ? 'Only customers who bought a product here can review it. We compare the account with its orders before a review is taken.'
        : 'Anyone with an account can review a product. A review is marked as a verified purchase if the account bought the product here; the others are not checked in this way.',
      'We publish good and bad reviews alike, and remove only those that are unlawful, insulting or not about the product. The average counts every published review.',
      `${add('say so if you reward reviews or take them from elsewhere; otherwise delete this line')}`,
    ),
  }),
}

export const englishNote = paragraphs(
  noteToDelete(
    'en',
    'this draft helps you, but it is not legal advice. Check it, fill in what is in brackets, and have it checked by someone who knows the law of your country',
  ),
)
