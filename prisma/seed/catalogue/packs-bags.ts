import type { ProductSeed } from './product-seed.ts'

export const packsAndBags: readonly ProductSeed[] = [
  {
    slug: 'fellside-32-backpack',
    name: 'Fellside 32 Backpack',
    sku: 'HF-FELL32',
    vendor: 'Hearthfell',
    categories: ['packs-bags'],
    tags: ['canvas', 'waterproof', 'bestseller'],
    summary: 'Our first pack, and still the one we reach for: waxed canvas, leather and 32 litres.',
    html: `<p>The Fellside is where this company began, on a borrowed machine in a cold shed. A dozen years and several thousand packs later the pattern has changed in small ways only: a deeper lid, a wider strap, a loop where everybody kept asking for a loop.</p>
<p>The canvas is dry wax over long-staple cotton. It is stiff for a month, then it is yours. Straps are bridle leather, stitched and riveted, and carry well with up to ten kilos inside.</p>
<ul><li>One large chamber with a drawstring collar</li><li>Two side pockets that hold a one-litre bottle</li><li>Padded sleeve for a 15-inch laptop or a folded map</li><li>Front pocket for the things you look for most</li></ul>
<p>We mend Fellsides free of charge for as long as they have their label.</p>`,
    attributes: {
      Capacity: '32 l',
      Material: 'Waxed cotton canvas, bridle leather, solid brass',
      Dimensions: '50 × 32 × 20 cm',
      Care: 'Brush off mud, rewax yearly',
    },
    price: 21900,
    grams: 1480,
    options: { Colour: ['Moss', 'Ochre', 'Charcoal'] },
    variants: [
      { is: ['Moss'], sku: 'MOS', stock: 26, picture: 0 },
      { is: ['Ochre'], sku: 'OCH', stock: 12, picture: 1 },
      { is: ['Charcoal'], sku: 'CHA', stock: 1, picture: 2 },
    ],
    pictures: [
      { draw: 'backpack', colour: 'moss', backdrop: 'hills' },
      { draw: 'backpack', colour: 'ochre', backdrop: 'sun' },
      { draw: 'backpack', colour: 'charcoal', backdrop: 'arch' },
    ],
    daysOld: 725,
    featured: true,
    seo: {
      title: 'Fellside 32: waxed canvas backpack',
      description:
        'A 32-litre backpack in waxed cotton and bridle leather, mended free for as long as it has its label.',
    },
  },
  {
    slug: 'daytrip-18-rolltop',
    name: 'Daytrip 18 Rolltop',
    sku: 'HF-DAY18',
    vendor: 'Hearthfell',
    categories: ['packs-bags'],
    tags: ['waterproof', 'cycling'],
    summary: 'A small rolltop for the train, the bicycle and the hill behind the office.',
    html: `<p>Some days need a flask, a jumper and a book. The Daytrip carries exactly that, rolls shut over the top, and expands by a third when you come home with bread.</p>
<p>The lower half is doubled so that it can be put down in a puddle. Shoulder straps are cut narrow to sit well on smaller frames, and there is a sternum strap that tucks away when you do not want it.</p>
<p>Reflective thread is worked into the front seam: invisible by day, bright in headlights.</p>`,
    attributes: { Capacity: '18 l (24 l unrolled)', Material: 'Recycled sailcloth', Care: 'Hand wash cold' },
    price: 12800,
    was: 14900,
    grams: 720,
    options: { Colour: ['Rust', 'Sky'] },
    variants: [
      { is: ['Rust'], sku: 'RUS', stock: 15, picture: 0 },
      { is: ['Sky'], sku: 'SKY', stock: 0, picture: 1 },
    ],
    pictures: [
      { draw: 'rolltop', colour: 'rust', backdrop: 'band' },
      { draw: 'rolltop', colour: 'sky', backdrop: 'table' },
    ],
    daysOld: 196,
  },
  {
    slug: 'harbour-tote',
    name: 'Harbour Tote',
    sku: 'HF-TOTE',
    vendor: 'Hearthfell',
    categories: ['packs-bags', 'gifts'],
    tags: ['canvas', 'market'],
    summary: 'A dipped-bottom market bag that stands up by itself.',
    html: `<p>A tote should stand up when you put it down, and the Harbour does: its base is dipped twice in rubber paint, like the boots it is named after. Wet quay, wet car park, wet dog; all the same to it.</p>
<p>Leather handles are long enough for a shoulder in a winter coat. Inside there is one zipped pocket for keys and one open one for the list. It holds the shopping for three days, or for one very good dinner.</p>`,
    attributes: {
      Material: '18 oz cotton canvas, leather handles',
      Dimensions: '48 × 36 × 18 cm',
      Care: 'Spot clean',
    },
    price: 6800,
    grams: 640,
    stock: 44,
    pictures: [
      { draw: 'tote', colour: 'fog', backdrop: 'arch' },
      { draw: 'tote', colour: 'fog', backdrop: 'sun', stage: 'close' },
    ],
    daysOld: 480,
  },
  {
    slug: 'longshore-duffel',
    name: 'Longshore Duffel',
    sku: 'HF-DUF',
    vendor: 'Hearthfell',
    categories: ['packs-bags'],
    tags: ['canvas', 'travel'],
    summary: 'A barrel bag for a weekend, a week, or the whole of the football club’s shirts.',
    html: `<p>Barrel bags are easy to make badly. Ours has a stiffened floor so that it keeps its shape half empty, and handles that run the whole way round underneath, so the load hangs from leather rather than from a seam.</p>
<p>The zip is a size-ten brass chain that we test two thousand times before we order it. It opens from either end. There is a luggage label, a shoulder strap, and deliberately nothing else: no pockets inside pockets, no clever organiser.</p>
<ol><li><strong>30 litres</strong> goes under an airline seat.</li><li><strong>45 litres</strong> does a long weekend with boots.</li><li><strong>60 litres</strong> is for moving in with someone.</li></ol>`,
    attributes: {
      Material: 'Waxed cotton canvas, bridle leather',
      Hardware: 'Solid brass',
      Care: 'Brush clean, rewax yearly',
    },
    price: 15900,
    grams: 1250,
    options: { Capacity: ['30 l', '45 l', '60 l'] },
    variants: [
      { is: ['30 l'], sku: '30', stock: 8 },
      { is: ['45 l'], sku: '45', price: 18900, grams: 1520, stock: 13 },
      { is: ['60 l'], sku: '60', price: 21400, grams: 1790, stock: 'backorder' },
    ],
    pictures: [
      { draw: 'duffel', colour: 'ochre', backdrop: 'table' },
      { draw: 'duffel', colour: 'ochre', backdrop: 'sun', stage: 'close' },
    ],
    daysOld: 365,
  },
  {
    slug: 'courier-satchel',
    name: 'Courier Satchel',
    sku: 'HF-SATCH',
    vendor: 'Pell & Daughter',
    categories: ['packs-bags'],
    tags: ['leather', 'work'],
    summary: 'Full-grain leather and felt, sized for a laptop, a lunch and a manuscript.',
    html: `<p>Made three streets from our own workshop by a mother and daughter who used to make saddles. You can tell: the stitching is eight to the inch, the edges are burnished and waxed, and the strap is shaped like something that was designed to sit on a living thing.</p>
<p>The body is wool felt on the inside, so nothing rattles. Two buckles close over hidden magnets; use the magnets in town and the buckles on a bicycle.</p>
<p>Please expect marks. The hide comes from animals that lived outdoors, and we do not sand their stories off.</p>`,
    attributes: {
      Material: 'Full-grain leather, wool felt lining',
      Dimensions: '39 × 30 × 11 cm',
      Care: 'Leather balm twice a year',
    },
    price: 28500,
    grams: 1340,
    stock: 5,
    pictures: [{ draw: 'satchel', colour: 'bilberry', backdrop: 'sun' }],
    daysOld: 151,
    maxQuantity: 2,
  },
  {
    slug: 'estuary-dry-sacks',
    name: 'Estuary Dry Sacks, Set of Three',
    sku: 'HF-DRY3',
    vendor: 'Hearthfell',
    categories: ['packs-bags', 'shelter-sleep'],
    tags: ['waterproof', 'camping', 'ultralight'],
    summary: 'Three roll-top sacks in three sizes: sleep, clothes, and everything that must not get wet.',
    html: `<p>Rucksack covers blow off. Dry sacks do not. Sort your things into three colours and you can find a pair of socks by feel at the bottom of a dark pack.</p>
<p>The set holds 5, 12 and 20 litres. Each has a flat base so that it stands while you fill it, and a small valve that lets the air out of a sleeping quilt. Rolled three times and clipped, they will float.</p>`,
    attributes: {
      Capacity: '5 l, 12 l and 20 l',
      Material: 'TPU-coated 40D nylon',
      Care: 'Rinse after salt water',
    },
    price: 5900,
    grams: 290,
    stock: 33,
    pictures: [{ draw: 'drySacks', colour: 'spruce', backdrop: 'hills' }],
    daysOld: 240,
  },
]
