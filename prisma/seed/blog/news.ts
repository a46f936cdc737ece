import type { PostSeed } from './post-seed.ts'

export const news: readonly PostSeed[] = [
  {
    slug: 'we-have-moved-about-forty-feet',
    title: 'We have moved, about forty feet',
    author: 'nora',
    categories: ['news'],
    tags: ['Repair'],
    excerpt: 'Across the yard, into the old bakery. There is a shop counter now, and a very large oven.',
    html: `<p>For nine years we have been telling ourselves that the shed was big enough. It was not. You had to move the cutting table to open the door, and move the door to reach the kettle. When the bakery across the yard fell empty, we went over with a tape measure and came back with the keys.</p>
<p>It took a weekend, eleven friends and one wheelbarrow. The industrial sewing machines went over on planks. The wall of thread went in order, carried spool by spool, by a chain of children, and only one colour was lost: we are out of Number 41, a sort of plum.</p>
<h2>What is different</h2>
<ul>
<li><strong>A counter.</strong> You can now visit, Thursday to Saturday, ten to five. Ring the bell; we may be sewing.</li>
<li><strong>A repair bench by the window.</strong> Bring it in and, if it is small, have a coffee while we do it.</li>
<li><strong>An oven.</strong> It is six feet deep and we have no idea what to do with it. Tomás has ideas.</li>
</ul>
<h2>What is not</h2>
<p>The telephone number, the people, the dog. The address, nearly: we are now at the front of the yard and no longer at the back. The postman has been very good about it.</p>
<h2>The housewarming</h2>
<p>There will be one as soon as the floor is dry. Bring a mug. Not as a present, we have enough; bring one to drink from, since ours are packed in a box that says “misc.” and there are thirty of those.</p>
<p>Thank you to everybody who carried something. The bakery still smells of bread on damp mornings, and we hope that it never stops.</p>`,
    cover: { scene: 'village', palette: 'rose', seed: 22 },
    daysAgo: 698,
  },
  {
    slug: 'what-a-backpack-costs',
    title: 'What a backpack costs, and why',
    author: 'nora',
    categories: ['news', 'makers'],
    tags: ['Repair', 'Travel'],
    excerpt: 'All the numbers behind the Fellside, including the one that we are not happy about.',
    html: `<p>A <a href="/products/fellside-32-backpack">Fellside</a> costs $219. Every so often somebody writes, always kindly, to ask how that can be. It is a fair question. These are the numbers.</p>
<table>
<thead><tr><th>Where it goes</th><th>Per bag</th></tr></thead>
<tbody>
<tr><td>Canvas, leather, brass, thread</td><td>$61</td></tr>
<tr><td>Cutting and sewing, about three and a half hours</td><td>$74</td></tr>
<tr><td>Rent, machines, light, the oven</td><td>$22</td></tr>
<tr><td>Packing, returns, card fees</td><td>$14</td></tr>
<tr><td>Repairs, set aside for later</td><td>$12</td></tr>
<tr><td>Everyone who is not sewing</td><td>$21</td></tr>
<tr><td>What is left</td><td>$15</td></tr>
</tbody>
</table>
<h2>What stands out</h2>
<p>The biggest line is people. We pay by the hour and not by the piece, because piecework makes you fast in all the wrong places. It could be halved somewhere far away. We know, since we are offered it about twice a week.</p>
<p>The line that nobody else seems to have is repairs. We put twelve dollars of each bag into an account, and when one comes back with a torn strap, the money is already there. It is the reason why we can say “free” and mean it.</p>
<h2>What we are not happy about</h2>
<p>Fourteen dollars for packing and fees. Of that, five goes to people who order two colours and send back one. We do understand it; you cannot try on a photograph. So from now on every colour comes with a swatch, on request, by post, for nothing. Ask us.</p>
<h2>Sales</h2>
<p>There are a few each year, when a colour is leaving or a pattern changes. We do not raise prices first in order to lower them. If you see a crossed-out price here, then somebody has paid it.</p>`,
    cover: { scene: 'still', palette: 'dusk', seed: 23, things: ['backpack', 'duffel', 'tote'] },
    daysAgo: 236,
  },
  {
    slug: 'what-we-mended-last-year',
    title: 'What we mended last year',
    author: 'tomas',
    categories: ['news', 'mending'],
    tags: ['Repair', 'Wool'],
    excerpt: '1,304 repairs, the ten most common faults, and one rather special teddy bear.',
    html: `<p>At the end of each year I count the cards from the repair box. It is my favourite accounting. In the past twelve months the three of us at the bench mended <strong>1,304 things</strong>, of which 911 were ours. The rest belonged to people who asked nicely.</p>
<h2>The ten most common</h2>
<ol>
<li>Zip sliders, worn (212)</li>
<li>Torn strap anchors (140)</li>
<li>Moth holes (131)</li>
<li>Tent pole elastic (98)</li>
<li>Lost buckles (87)</li>
<li>Spark holes, down jackets (75)</li>
<li>Heels, socks (74, although we do tell you how)</li>
<li>Dog (61)</li>
<li>Rewaxing (58)</li>
<li>“It just came off” (40)</li>
</ol>
<h2>What we learned</h2>
<p>Zips do not die. It is nearly always the slider, which is the soft part, and can be changed in five minutes for the price of a coffee. So there are now two spare sliders in every <a href="/products/mending-kit">mending kit</a> and a drawing that shows how.</p>
<p>The strap anchors were our fault. Until two years ago we stitched them in a square with a cross, as everybody does, and the needle holes made a neat line for the tear to follow. It is a rounded shape now. From the new ones, so far, three have come back.</p>
<h2>The special one</h2>
<p>In March we received a shoebox with a teddy bear in it, by registered post, from a man of sixty-eight. One arm had come off in 1961. He had thought about it, he wrote, and was now ready.</p>
<p>Aoife did it, in her lunch hour, with waxed linen and a curved needle. The bear went home with a repair card like everything else. Under “fault” it says: <em>arm</em>. Under “guarantee”: <em>for ever</em>.</p>`,
    cover: { scene: 'still', palette: 'rose', seed: 24, things: ['repairKit', 'cushion', 'mittens'] },
    daysAgo: 318,
  },
  {
    slug: 'the-crane-kettle-took-two-years',
    title: 'New: the Crane kettle, and why it took two years',
    author: 'nora',
    categories: ['news', 'makers'],
    tags: ['Coffee', 'Maker visit'],
    excerpt: 'Seventeen spouts, one argument, and the sound of water landing where you meant it to.',
    html: `<p>The <a href="/products/crane-kettle">Crane</a> arrives in the shop this week. It looks like a simple thing, and I am pleased about that, because it very nearly was not.</p>
<p>We asked Two Rivers Tin for a kettle with a long neck. They have been spinning and enamelling pots since the days when everyone had one colour of pot. “Easy,” said Dai, who runs the spinning shop, and sent us a prototype in three weeks. It was beautiful, and it poured like a tap.</p>
<h2>Seventeen spouts</h2>
<p>The trouble with a gooseneck is that water keeps its temper. If the neck narrows too late, it arrives in a rush; too early, and it gurgles, because air has to get in somewhere. Numbers two to nine gurgled. Number ten whistled, very quietly, in F. Number eleven was perfect and could not be enamelled on the inside, and there was an argument.</p>
<p>I should like to say that somebody had an idea. What happened was that Dai’s mother came in, picked up number eleven, looked down the neck and said, “Why don’t you do the inside first?” So now the neck is enamelled before it is bent, in a glaze that gives a little when it is warm. No one at the works had heard of that being done. She had done it in 1974.</p>
<h2>How it pours</h2>
<p>At the pace of your wrist. You can put a coin’s worth of water in the middle of a filter and stop it dead. The last drop goes back in. With a full kettle the weight sits just behind your knuckles and not out in front, so that the fourth cup is as steady as the first.</p>
<p>It comes in one colour to begin with, a blue that is almost ink. There are four hundred. We kept number ten. It is on the windowsill, and when the wind is in the west you can still hear it.</p>`,
    cover: { scene: 'still', palette: 'frost', seed: 25, things: ['craneKettle', 'dripper', 'grinder'] },
    daysAgo: 20,
    seo: {
      title: 'The Crane gooseneck kettle: how it was made',
      description: 'Seventeen prototypes and one good question: the story of a slow-pouring enamel kettle.',
    },
  },
  {
    slug: 'repair-fridays',
    title: 'Repair Fridays: how to send us something',
    author: 'tomas',
    categories: ['news', 'mending'],
    tags: ['Repair'],
    excerpt: 'Three steps, no form, and a list of things that we will gladly not repair.',
    html: `<p>We are often asked how repairs work, and the answer has grown over time like a drawer. So here it is, tidied.</p>
<h2>Three steps</h2>
<ol>
<li><strong>Write to us</strong> with a picture and a line about what happened. Within two days we tell you whether we can do it, and what it costs. If it is our own work and the label is still on, it costs nothing.</li>
<li><strong>Clean it</strong>, please. Not perfectly. But we once opened a tent and something left.</li>
<li><strong>Post it</strong>, with your name inside. It joins the box, and the box is done on Fridays. Expect it back in three weeks, or five before the holidays.</li>
</ol>
<h2>What we repair</h2>
<p>Bags, tents, jackets, blankets, slippers, anything made of cloth, leather or rope. Knives and hatchets go on to Pell’s. Pottery we cannot mend, though Jun at Aske will look at it and be sad with you.</p>
<h2>What we will gladly not repair</h2>
<ul>
<li>Anything that holds you on a rope. Please buy a new one.</li>
<li>Things that you only want to be rid of. There are charity shops, and they are lovely.</li>
<li>The hole that your late aunt darned herself, unless you are sure. Think about it for a night. We have sent some back untouched, and nobody has complained.</li>
</ul>
<h2>Learn it yourself</h2>
<p>On the first Friday of the month the bench is open. Bring your own holes. There are six chairs, needles, and somebody who knows how. It is free, there is tea, and people have been known to fall in love over a zip, twice.</p>`,
    cover: { scene: 'still', palette: 'dawn', seed: 26, things: ['repairKit', 'toolRoll', 'slippers'] },
    daysAgo: 55,
    commentsOpen: false,
  },
  {
    slug: 'the-winter-market-is-back',
    title: 'The winter market is back',
    author: 'nora',
    categories: ['news'],
    tags: ['Winter', 'Family'],
    excerpt: 'Two days, fourteen makers, one enormous oven. Come hungry.',
    html: `<p>It is that time again. For two days in the yard there will be fourteen makers, a fire in the big brazier, and more flatbread than is reasonable, because Tomás has finally learned to use the oven.</p>
<h2>Who will be there</h2>
<ul>
<li>Ullengarth Mill, with the blankets that are too odd for the shop</li>
<li>Aske Pottery. Jun will throw, and you may have a go</li>
<li>Pell &amp; Daughter, sharpening knives while you wait</li>
<li>Café Almendra, with the little van</li>
<li>Ten more, whom you will have to come and meet</li>
</ul>
<h2>Seconds</h2>
<p>All year we put aside what has a small flaw. On the long table in the bakery it is yours for half, until it is gone, and by Saturday noon it generally is. Nothing is reserved. We do not accept bribes, other than cake.</p>
<h2>Mending</h2>
<p>The bench will be open on both days. Bring one thing. Really just the one; last time a gentleman arrived with a wheelbarrow, and we are still finding his gloves.</p>
<h2>Getting here</h2>
<p>We are in the old bakery at the front of the yard; follow the smell. The bus stops at the end of the lane. There is a field for bicycles and almost nowhere for cars. Dogs are welcome, also in jumpers. If it snows we shall carry on, only closer together, with more soup.</p>
<p>Doors open at ten. The first fifty through the gate get a mug, half-dipped, with a very small mistake in it somewhere. Finding the mistake is part of the present.</p>`,
    cover: { scene: 'village', palette: 'night', seed: 27 },
    daysAgo: -21,
  },
  {
    slug: 'notes-on-a-lighter-boot',
    title: 'Notes on a lighter boot',
    author: 'wen',
    categories: ['news', 'makers'],
    tags: ['Walking', 'Repair'],
    excerpt: 'Can a stitched boot lose three hundred grams and keep its soul? We are finding out.',
    html: `<p>These are working notes and will change. Mara says that a boot is a bridge with a foot in it, and that you do not make a bridge lighter by leaving out the middle.</p>
<h2>Where the grams are</h2>
<p>We weighed every part of a size 42 <a href="/products/scree-boot">Scree</a>. Sole 320, upper 240, cork 60, midsole 80, laces, hooks and hope 40. The sole is the obvious place to begin, and also the one that people come back for.</p>
<ul>
<li>A thinner tread on the same welt: minus 70, and it wears out in one summer rather than three.</li>
<li>Foam in place of cork: minus 35. It is dead by autumn. No.</li>
<li>A lighter leather, from the same tannery: minus 60. Promising, if it keeps the wet out.</li>
<li>A shorter shaft: minus 45. But then it is a shoe.</li>
</ul>
<h2>The first pair</h2>
<p>Isla made one up in the lighter leather with a thinner midsole. I have worn them for six weeks, on the hill and to the post office. They feel like boots that have had good news. There is a crease across the left toe that I do not like the look of, and after a full day in the bog my socks were damp at the seam.</p>
<p>There is more to say here about the seam, once we know what it is.</p>
<h2>Next</h2>
<p>A second pair, in which the fold moves back by the width of a thumb. A month of rain, which should not be a problem. Then we decide whether to make these at all. It is quite possible that the answer to a lighter boot is to carry less in the bag.</p>`,
    cover: { scene: 'still', palette: 'moor', seed: 28, things: ['boot', 'socks', 'waxTin'] },
  },
]
