export type PageSeed = {
  slug: string
  title: string
  parent?: string
  inMenu?: true
  excerpt: string
  html: string
  seo?: { title: string; description: string }
}

/** Parents come before their children. */
export const pages: readonly PageSeed[] = [
  {
    slug: 'about',
    title: 'About Hearthfell',
    inMenu: true,
    excerpt: 'A small workshop that makes sturdy things for the hearth and the hill.',
    html: `<p>Hearthfell is nine people, one dog and an oven that we do not know what to do with. We cut, sew and mend in an old bakery, and work with a handful of makers close by for what we cannot do ourselves: pottery, forging, weaving, tin.</p>
<h2>How it began</h2>
<p>Nora Whitlock needed a rucksack that would last longer than the last three. She borrowed a sewing machine, made one, and was asked about it on a train. That rucksack is now called the <a href="/products/fellside-32-backpack">Fellside</a>, and the first one hangs by the door. It still goes out on Sundays.</p>
<h2>What we believe</h2>
<ul>
<li>A thing should be worth mending, and there should be somebody who will.</li>
<li>Half of the good of a walk is coming home.</li>
<li>A price is a promise to everyone along the way. <a href="/posts/what-a-backpack-costs">Here is ours, line by line.</a></li>
</ul>
<h2>The people</h2>
<p><strong>Nora Whitlock</strong> founded the place and makes the decisions that nobody else wants. <strong>Tomás Ibarra</strong> runs the bench and the kitchen. <strong>Wen Okafor</strong> draws maps, patterns and the cat. They all write for the journal.</p>`,
    seo: {
      title: 'About Hearthfell, a small maker of sturdy things',
      description: 'Nine people, one dog and an old bakery: who makes Hearthfell’s bags, blankets and tents.',
    },
  },
  {
    slug: 'help',
    title: 'Help',
    inMenu: true,
    excerpt: 'Shipping, sizes, repairs and everything else that people ask us.',
    html: `<p>Most answers are on one of these pages. If yours is not, write to us. A person reads it, usually with a cup in one hand.</p>
<ul>
<li><a href="/shipping-and-returns">Shipping and returns</a></li>
<li><a href="/size-guide">Size guide</a></li>
<li><a href="/repairs">Repairs</a></li>
<li><a href="/faq">Frequently asked questions</a></li>
<li><a href="/contact">Contact</a></li>
</ul>`,
  },
  {
    slug: 'shipping-and-returns',
    title: 'Shipping & Returns',
    parent: 'help',
    excerpt: 'Where we send to, how long it takes, and how to send something back.',
    html: `<h2>Shipping</h2>
<p>Orders placed before noon on a working day leave the same day. Everything is packed in paper and card, without plastic.</p>
<table>
<thead><tr><th>Method</th><th>Where</th><th>Price</th><th>Time</th></tr></thead>
<tbody>
<tr><td>Standard</td><td>Everywhere we sell to</td><td>$6.50, free from $120</td><td>3 to 8 working days</td></tr>
<tr><td>Express</td><td>United States and Canada</td><td>$18.00</td><td>1 to 2 working days</td></tr>
<tr><td>Collect</td><td>The old bakery</td><td>Free</td><td>Ready the next day</td></tr>
</tbody>
</table>
<h2>Returns</h2>
<p>You have sixty days to change your mind. Things should be unused, apart from having been tried on and walked about the kitchen in. Send us a line, pack it up, and we refund what you paid as soon as it arrives.</p>
<p>Gift cards, seconds boxes and anything with your initials on it cannot come back.</p>
<h2>Something wrong?</h2>
<p>Then it was our mistake, and the postage is ours, too. A picture is enough to begin with.</p>`,
  },
  {
    slug: 'size-guide',
    title: 'Size Guide',
    parent: 'help',
    excerpt: 'Measurements for clothes, boots, hats and mittens, in centimetres.',
    html: `<p>Measure yourself rather than your clothes, and let the tape lie loosely. If you fall between two sizes, take the larger one for jackets and the smaller one for merino.</p>
<h2>Layers</h2>
<table>
<thead><tr><th>Size</th><th>Chest</th><th>Waist</th><th>Arm</th></tr></thead>
<tbody>
<tr><td>S</td><td>86–94 cm</td><td>72–80 cm</td><td>60 cm</td></tr>
<tr><td>M</td><td>94–102 cm</td><td>80–88 cm</td><td>62 cm</td></tr>
<tr><td>L</td><td>102–110 cm</td><td>88–97 cm</td><td>64 cm</td></tr>
<tr><td>XL</td><td>110–119 cm</td><td>97–107 cm</td><td>66 cm</td></tr>
</tbody>
</table>
<h2>Boots and shoes</h2>
<p>Stand on a sheet of paper in the socks that you will walk in, draw a line at the heel and at the longest toe, and measure between the two. Add one centimetre for boots and half a one for slippers.</p>
<table>
<thead><tr><th>EU</th><th>US women</th><th>US men</th><th>Foot</th></tr></thead>
<tbody>
<tr><td>38</td><td>7.5</td><td>6</td><td>24.0 cm</td></tr>
<tr><td>40</td><td>9</td><td>7.5</td><td>25.3 cm</td></tr>
<tr><td>42</td><td>10.5</td><td>9</td><td>26.6 cm</td></tr>
<tr><td>44</td><td>12</td><td>10.5</td><td>28.0 cm</td></tr>
<tr><td>46</td><td>13.5</td><td>12</td><td>29.3 cm</td></tr>
</tbody>
</table>
<h2>Hats and mittens</h2>
<p>S/M fits heads up to 57 cm and hands up to 19 cm around the knuckles; L/XL is for everything beyond.</p>`,
  },
  {
    slug: 'repairs',
    title: 'Repairs',
    parent: 'help',
    inMenu: true,
    excerpt: 'Ours are mended free for as long as the label is on. Others at cost.',
    html: `<p>Every Friday is for mending. If it has our label, it costs nothing beyond the postage to us. If it has someone else’s, we tell you the price first.</p>
<h2>How it works</h2>
<ol>
<li>Send a picture and a line to repairs@hearthfell.example.</li>
<li>Clean it, put your name inside, and post it.</li>
<li>Have it back in three weeks, with a card that says what was done and by whom.</li>
</ol>
<p>On the first Friday of the month the bench is open to all. <a href="/posts/repair-fridays">More about repair Fridays in the journal.</a></p>`,
  },
  {
    slug: 'faq',
    title: 'Frequently Asked Questions',
    parent: 'help',
    excerpt: 'Short answers about orders, stock, gift cards and dogs.',
    html: `<h2>When will my size be back?</h2>
<p>We sew in small runs. Most sizes return within six weeks; where it says that you can order now and we send it later, we are already at it.</p>
<h2>Can I change my order?</h2>
<p>Until it is packed, yes. Write as soon as you can and tell us the order number.</p>
<h2>Do you sell gift cards?</h2>
<p><a href="/products/gift-card">We do.</a> They never expire and can be spent in small pieces.</p>
<h2>How do I wash wool?</h2>
<p>Rarely. Air it overnight, brush it, and only then think of cold water. A café spill comes out with lukewarm water and a clean cloth.</p>
<h2>Is there a shop that I can visit?</h2>
<p>The counter in the old bakery is open from Thursday to Saturday, ten to five. Ring the bell.</p>
<h2>May the dog come?</h2>
<p>He will be offended if you leave yours at home.</p>`,
  },
  {
    slug: 'contact',
    title: 'Contact',
    inMenu: true,
    excerpt: 'Write, ring or ring the bell.',
    html: `<p>Write to <a href="mailto:hello@hearthfell.example">hello@hearthfell.example</a>, or call +1 503 555 0199 on weekdays between nine and four. If no one picks up, we are at the machines; leave a message and we call back the same day.</p>
<address>Hearthfell<br>The Old Bakery, 12 Sheepfold Yard<br>Larch Hollow, OR 97000<br>United States</address>
<p>For repairs, start on <a href="/repairs">this page</a>. For the press, the same address and a patient tone will do.</p>`,
  },
  {
    slug: 'terms',
    title: 'Terms of Sale',
    excerpt: 'What you can expect from us when you order, and what we expect from you.',
    html: `<p>These terms belong to a demonstration shop. Nothing can really be bought here, and nothing will be sent.</p>
<h2>1. Orders</h2>
<p>Your order is an offer to buy. The contract is made when we confirm it by e-mail. If a price was plainly wrong, we ask you before we do anything else.</p>
<h2>2. Prices and tax</h2>
<p>Prices are in US dollars and do not include tax, which is shown before you pay and depends on where your parcel goes.</p>
<h2>3. Delivery</h2>
<p>The times on our shipping page are what we usually manage. If something takes more than thirty days, you may cancel it and have all of your money back.</p>
<h2>4. Returns</h2>
<p>You can return unused things within sixty days. Your statutory rights remain as they are.</p>
<h2>5. Guarantee</h2>
<p>Faults in material or making are repaired or replaced without charge for as long as our label can be read. Wear is not a fault. We mend that as well.</p>
<h2>6. Accounts</h2>
<p>Keep your password to yourself. You can delete your account at any time; orders are kept for as long as the law demands.</p>`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    excerpt: 'What we store, why, and for how long. It is not much.',
    html: `<p>We keep what we need to send you a parcel and answer your letters, and nothing that we would not like to have kept about ourselves.</p>
<h2>What we store</h2>
<ul>
<li><strong>Account</strong>: name, e-mail address, a password that we cannot read, addresses you save.</li>
<li><strong>Orders</strong>: what you bought and where it went, for as long as tax law asks.</li>
<li><strong>Comments and reviews</strong>: your words and the name you gave. Your e-mail address is never shown.</li>
<li><strong>Newsletter</strong>: your address, once you have confirmed it, until you tell us to stop.</li>
</ul>
<h2>What we do not do</h2>
<p>There are no advertising trackers here, and we do not sell or lend data. We count page views without knowing whose they are.</p>
<h2>Your rights</h2>
<p>Ask for a copy, a correction or deletion by writing to privacy@hearthfell.example. In the app you can do all three yourself.</p>`,
  },
]
