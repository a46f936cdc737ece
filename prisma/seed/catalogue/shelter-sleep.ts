import type { ProductSeed } from './product-seed.ts'

export const shelterAndSleep: readonly ProductSeed[] = [
  {
    slug: 'ridgeline-two-tent',
    name: 'Ridgeline Two Tent',
    sku: 'HF-TENT-2',
    vendor: 'Hearthfell',
    categories: ['shelter-sleep'],
    tags: ['camping', 'waterproof', 'two-person'],
    summary: 'A two-person ridge tent that pitches in four minutes and shrugs off a night of rain.',
    html: `<p>The ridge tent never really went away; it only waited for lighter cloth. Ours stands on two poles, pitches outer and inner together, and sheds wind along its length instead of catching it. With a little practice it takes four minutes, which is about how long the rain usually gives you.</p>
<p>Inside there is room for two sleepers and their boots, with a door on each side so that nobody climbs over anybody at three in the morning. The porch swallows two rucksacks and leaves space to boil a kettle.</p>
<ul><li>Silicone-coated ripstop outer, 3,000 mm hydrostatic head</li><li>Breathable cotton-blend inner that does not drip</li><li>Fits walking poles if you would rather leave the pegged poles at home</li></ul>
<p>Every seam is taped by hand in our own workshop, and the pole sleeves are the part we are proudest of: doubled, bar-tacked and replaceable.</p>`,
    attributes: {
      Sleeps: '2',
      Material: 'Ripstop polyester, silicone coated; cotton-blend inner',
      'Packed size': '46 × 16 cm',
      Season: 'Spring to autumn',
      Care: 'Sponge clean, dry before storing',
    },
    price: 38900,
    grams: 2350,
    options: { Colour: ['Moss', 'Ochre'] },
    variants: [
      { is: ['Moss'], sku: 'MOS', stock: 14, picture: 0 },
      { is: ['Ochre'], sku: 'OCH', stock: 3, picture: 1 },
    ],
    pictures: [
      { draw: 'tent', colour: 'moss', backdrop: 'hills' },
      { draw: 'tent', colour: 'ochre', backdrop: 'sun' },
    ],
    daysOld: 610,
    featured: true,
    seo: {
      title: 'Ridgeline Two: a light two-person ridge tent',
      description: 'A 2.35 kg ridge tent for two with double doors, a deep porch and seams taped by hand.',
    },
  },
  {
    slug: 'lean-to-tarp',
    name: 'Lean-To Tarp',
    sku: 'HF-TARP',
    vendor: 'Hearthfell',
    categories: ['shelter-sleep'],
    tags: ['camping', 'waterproof', 'ultralight'],
    summary: 'One square of cloth, nineteen tie-out points and as many ways to sit out a storm.',
    html: `<p>A tarp is the most honest shelter there is: a roof, and the view. The Lean-To has reinforced tie-outs on every edge and three along the middle seam, so it can be a wing between two birches, a low storm bivouac or the awning off the side of a van.</p>
<p>We cut it from the same coated ripstop as our tents and bind the edges in webbing rather than hem them. That costs a little weight and adds many years.</p>
<p>It comes with six lines, already tied with the adjustable hitch you would otherwise have to look up. A card with five pitches is sewn into the stuff sack, where you cannot lose it.</p>`,
    attributes: {
      Material: 'Silicone-coated ripstop',
      'Tie-outs': '19',
      Includes: '6 guy lines, stuff sack',
      Care: 'Hang to dry',
    },
    price: 11900,
    grams: 620,
    options: { Size: ['3 × 3 m', '3 × 4 m'] },
    variants: [
      { is: ['3 × 3 m'], sku: '33', stock: 22 },
      { is: ['3 × 4 m'], sku: '34', price: 14400, grams: 790, stock: 9 },
    ],
    pictures: [
      { draw: 'tarp', colour: 'sand', backdrop: 'hills' },
      { draw: 'tarp', colour: 'sand', backdrop: 'band', stage: 'close' },
    ],
    daysOld: 402,
  },
  {
    slug: 'cloudberry-quilt',
    name: 'Cloudberry Down Quilt',
    sku: 'HF-QUILT',
    vendor: 'Hearthfell',
    categories: ['shelter-sleep'],
    tags: ['camping', 'down', 'warm'],
    summary: 'A sleeping quilt with a foot box: the warmth of a bag without the wrestling.',
    html: `<p>People who sleep on their side have never got along with mummy bags. The Cloudberry is a quilt: closed at the feet, open along the back, where down would only be crushed underneath you anyway. You pull it in on a cold night and throw it off on a warm one.</p>
<p>The fill is 800-cuin duck down, traceable to three farms, in differential baffles that stop it wandering off to the corners. Two soft straps hold the edges to your sleeping pad so that draughts stay out when you turn over.</p>
<ul><li>Comfortable to about 0 °C in a base layer</li><li>Long fits sleepers up to 198 cm</li><li>Doubles as a blanket round the fire, which is how most of ours are used</li></ul>`,
    attributes: {
      Fill: '800-cuin traceable duck down',
      Shell: 'Recycled 20D nylon',
      Comfort: '0 °C',
      'Packed size': '28 × 17 cm',
      Care: 'Cold machine wash with down soap, tumble dry low',
    },
    price: 31900,
    grams: 690,
    options: { Size: ['Regular', 'Long'], Colour: ['Bilberry', 'Clay'] },
    variants: [
      { is: ['Regular', 'Bilberry'], sku: 'R-BIL', stock: 11, picture: 0 },
      { is: ['Regular', 'Clay'], sku: 'R-CLA', stock: 2, picture: 1 },
      { is: ['Long', 'Bilberry'], sku: 'L-BIL', price: 34900, grams: 780, stock: 6, picture: 0 },
      { is: ['Long', 'Clay'], sku: 'L-CLA', price: 34900, grams: 780, stock: 0, picture: 1 },
    ],
    pictures: [
      { draw: 'quilt', colour: 'bilberry', backdrop: 'hills' },
      { draw: 'quilt', colour: 'clay', backdrop: 'arch' },
    ],
    daysOld: 88,
    featured: true,
  },
  {
    slug: 'heron-sleeping-pad',
    name: 'Heron Sleeping Pad',
    sku: 'HF-PAD',
    vendor: 'Hearthfell',
    categories: ['shelter-sleep'],
    tags: ['camping', 'ultralight'],
    summary: 'Closed-cell foam that cannot go flat, with a cotton face that does not squeak.',
    html: `<p>Inflatable pads are comfortable until the night they are not. The Heron is foam all the way through, so thorns, sparks and other people's dogs make no difference to it.</p>
<p>What is new is the face: a thin brushed cotton, bonded on, that is warm to the touch and silent when you move. The waffle underneath traps air and keeps its shape after years of being sat on.</p>
<p>Rolled, it straps under a rucksack. Unrolled beside a river at noon, it is the best seat in the county.</p>`,
    attributes: {
      'R-value': '2.4',
      Size: '186 × 56 × 1.8 cm',
      Material: 'Cross-linked foam, cotton face',
      Care: 'Wipe clean',
    },
    price: 5400,
    grams: 460,
    stock: 37,
    pictures: [{ draw: 'pad', colour: 'cream', backdrop: 'sun' }],
    daysOld: 530,
  },
  {
    slug: 'drift-hammock',
    name: 'Drift Hammock',
    sku: 'HF-HAM',
    vendor: 'Hearthfell',
    categories: ['shelter-sleep', 'gifts'],
    tags: ['camping', 'summer', 'cotton'],
    summary: 'Woven cotton, wide enough to lie across, with tree-friendly straps in the bag.',
    html: `<p>The trick to sleeping in a hammock is to lie across it, a little diagonal, so that your back is nearly flat. That needs width, and width is what we gave the Drift: 160 cm of striped cotton, woven in one piece without a seam down the middle.</p>
<p>The straps are five centimetres wide and long enough for an old oak. They spread the load and leave the bark as they found it. Hang it at knee height, sit down in the middle, swing your legs up. The rest takes care of itself.</p>`,
    attributes: {
      Material: '100% cotton',
      Size: '300 × 160 cm',
      'Maximum load': '160 kg',
      Care: 'Machine wash 30 °C',
    },
    price: 8900,
    was: 10900,
    grams: 1180,
    options: { Colour: ['Bilberry', 'Rust'] },
    variants: [
      { is: ['Bilberry'], sku: 'BIL', stock: 18, picture: 0 },
      { is: ['Rust'], sku: 'RUS', stock: 7, picture: 1 },
    ],
    pictures: [
      { draw: 'hammock', colour: 'bilberry', backdrop: 'sun' },
      { draw: 'hammock', colour: 'rust', backdrop: 'hills' },
    ],
    daysOld: 275,
  },
  {
    slug: 'storm-peg-set',
    name: 'Storm Peg Set',
    sku: 'HF-PEGS',
    vendor: 'Pell & Daughter',
    categories: ['shelter-sleep', 'knives-tools'],
    tags: ['camping', 'steel'],
    summary: 'Twelve forged pegs that go into baked ground and come out again.',
    html: `<p>Most tents come with pegs that are an apology. These are the real thing: forged from spring steel by Mara Pell, with a T-section that does not turn in the ground and a head you can hit with a rock.</p>
<p>Each has a loop of bright cord, partly for pulling and mostly for finding. The waxed canvas roll keeps the mud away from everything else in your pack and has two spare pockets, because you will lose two.</p>`,
    attributes: { Material: 'Forged spring steel', Length: '21 cm', Contents: '12 pegs, canvas roll' },
    price: 3600,
    grams: 840,
    stock: 51,
    pictures: [{ draw: 'pegs', colour: 'charcoal', backdrop: 'table' }],
    daysOld: 344,
  },
]
