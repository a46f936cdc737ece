import type { ProductSeed } from './product-seed.ts'

export const gifts: readonly ProductSeed[] = [
  {
    slug: 'gift-card',
    name: 'Hearthfell Gift Card',
    sku: 'HF-GIFT',
    vendor: 'Hearthfell',
    categories: ['gifts'],
    tags: ['gift card'],
    summary: 'For people who know best what they need. Sent by e-mail, never runs out.',
    html: `<p>Some presents are better chosen by the person who will carry them up a hill. Pick an amount, write a line, and we send the card as an e-mail on the day you ask for, with a drawing from the workshop.</p>
<p>It can be spent in one go or in small pieces, on anything in the shop and on repairs. It does not expire, and it never buys less than it says.</p>`,
    attributes: { Delivery: 'By e-mail', Validity: 'Unlimited' },
    price: 2500,
    grams: 0,
    options: { Value: ['$25', '$50', '$100'] },
    variants: [
      { is: ['$25'], sku: '25', stock: 'uncounted' },
      { is: ['$50'], sku: '50', price: 5000, stock: 'uncounted' },
      { is: ['$100'], sku: '100', price: 10000, stock: 'uncounted' },
    ],
    pictures: [{ draw: 'giftCard', colour: 'spruce', backdrop: 'leaves' }],
    daysOld: 600,
    ships: false,
  },
  {
    slug: 'workshop-seconds-box',
    name: 'Workshop Seconds Box',
    sku: 'HF-SECONDS',
    vendor: 'Hearthfell',
    categories: ['gifts', 'workshop'],
    tags: ['repair', 'surprise'],
    summary: 'Three or four things with a small flaw, for about half of what they would cost without it.',
    html: `<p>A stitch in the wrong green. A mug that leans. A blanket with a label sewn on upside down. Nothing that leaves the workshop as a second is broken, and all of it is too good to waste.</p>
<p>Every box is packed by whoever is nearest and contains at least one thing for the table, one to wear and one for outdoors. Tell us your sizes in the note. We cannot take boxes back, but people do swap.</p>`,
    attributes: { Contents: '3 or 4 pieces', Worth: 'About twice the price' },
    price: 6000,
    grams: 1800,
    stock: 'uncounted',
    pictures: [{ draw: 'mug', colour: 'clay', backdrop: 'leaves', stage: 'three', beside: 'sky' }],
    daysOld: 14,
    maxQuantity: 1,
  },
]
