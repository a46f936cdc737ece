import type { PostSeed } from './post-seed.ts'

export const makers: readonly PostSeed[] = [
  {
    slug: 'the-last-mill-in-the-valley',
    title: 'The last mill in the valley',
    author: 'wen',
    categories: ['makers'],
    tags: ['Wool', 'Maker visit'],
    excerpt:
      'At Ullengarth they weave slowly, on looms that nobody makes any more, and they like it that way.',
    html: `<p>You hear Ullengarth before you see it: a soft, four-beat clatter, like a train that is not getting any nearer. There were eleven mills along this river once. The others are flats, a climbing wall, a car park. This one has twenty-three people, six looms and a cat called Bobbin.</p>
<p>Elspeth Rowe runs it, as her aunt did. She walks fast, talks over the noise without raising her voice, and touches everything: a cone, a warp, a visitor’s sleeve. “Where did you get that?” she asked of my jumper, and turned up the hem before I could answer.</p>
<h2>Slow looms</h2>
<p>A modern loom would make a <a href="/products/fireside-wool-blanket">blanket</a> in nine minutes. Hers take forty. The difference is in the tension: a slow shuttle does not have to pull the yarn tight, so the cloth keeps its air. She handed me two samples, the same wool, the same pattern. One felt like cloth. The other felt like an animal.</p>
<h2>Water</h2>
<p>After weaving comes fulling, in tubs fed from the beck. The water here is so soft that it hardly needs soap. In a dry summer they stop, and mend things, and wait. “You can’t argue with a river,” Elspeth says. “My aunt tried.”</p>
<h2>The teasels</h2>
<p>And then there is the machine that nobody may photograph, a drum set with thousands of dried thistle heads. They raise the nap, and are better than wire, because a teasel breaks before the wool does. They are grown in one field, by one man. He is eighty-one, and has lately taken on an apprentice. There was cake.</p>
<h2>Why we go there</h2>
<p>Because every blanket comes with a slip on which someone has written their initials, and when one of ours came back with moth, E.R. looked at the slip, went to the shelf, and found the same dye lot from four years ago.</p>
<p>I went home on the last bus with a bag of thrums, which is what the ends of a warp are called. I have no use for them. I keep them on my desk.</p>`,
    cover: { scene: 'village', palette: 'moor', seed: 18 },
    photograph: { palette: 'rose', seed: 18, ridges: 6 },
    daysAgo: 520,
  },
  {
    slug: 'how-to-map-a-place-that-does-not-exist',
    title: 'How to map a place that does not exist',
    author: 'wen',
    categories: ['makers', 'news'],
    tags: ['Maps', 'Walking'],
    excerpt: 'Four winters, one invented mountain range, and why the streams had to come first.',
    html: `<p>When I tell people that I drew a walking map of nowhere, they ask why. When I tell them that it took four winters, they stop asking. So this is for those who stopped.</p>
<h2>Begin with water</h2>
<p>My first attempt began with peaks, because peaks are fun. It looked like a fantasy novel. Real land is not made of mountains; it is made of what water has left. So I put everything in the drawer and started over with a single spring, and asked at each step where it would go. After a month I had a river, and the hills were simply what was in between.</p>
<h2>Then people</h2>
<p>Next came the question of who would live there and what they would want. Sheep need walls, walls need gates, gates make paths. Miners came for lead and left a railway that stops in a bog. Someone was drowned, so there is a bridge. Somebody was in love, so there is a second path to the same farm, a bit longer, out of sight of the house.</p>
<blockquote><p>A map is a list of decisions. Most of them were made by somebody carrying something heavy.</p></blockquote>
<h2>Names</h2>
<p>Names are the hardest thing. They cannot be pretty. In real places they are worn-down descriptions: wet farm, Ketil’s clearing, the hill behind the other hill. I wrote a small dead language for the purpose, had the newcomers mishear it, and let four hundred years pass. <em>Hearthfell</em> itself is on there, in the north-east corner. Look for the sheepfold.</p>
<h2>Walking it</h2>
<p>Each evening I walked a route with my finger and timed it by the rule that walkers use: an hour for every three miles, and another for every two thousand feet up. When a path took longer than anyone in their right mind would accept, I moved it. I know where the mud is. I know where you would stop for lunch.</p>
<p>There are forty-one jokes in <a href="/products/high-fells-contour-map">the map</a>. A customer in Ghent has found thirty-nine. We write to each other.</p>`,
    cover: { scene: 'contours', palette: 'dawn', seed: 19 },
    daysAgo: 446,
  },
  {
    slug: 'pell-and-daughter',
    title: 'Pell & Daughter, three streets away',
    author: 'nora',
    categories: ['makers'],
    tags: ['Knives', 'Maker visit', 'Repair'],
    excerpt: 'They made saddles, then horses went out of fashion. Now they make nearly everything else.',
    html: `<p>The sign says Pell &amp; Son and has been wrong since the day that it was painted. “He paid for it before I was born,” says Mara Pell, “and then he was too proud to scrape it off.” Her father corrected it in the end, in his own way. He sawed off the last word and screwed on another.</p>
<p>Now there is a third generation at the bench, also a daughter, so the sign may stay. Mara forges and grinds. Isla, who is twenty-six, cuts leather. They share a radio and disagree about it.</p>
<h2>From saddles to boots</h2>
<p>A saddle has to fit two backs. If you can make one, Mara says, then everything else is a holiday: <a href="/products/courier-satchel">satchels</a>, sheaths, boots. They took up boots when the last cobbler on the street retired and left them his lasts, three hundred wooden feet, each one labelled. Half of the town is on that shelf. Some have been dead for years, and Isla will not have them thrown out.</p>
<h2>The forge</h2>
<p>In the yard, under a tin roof, is the forge, which is about the size of a pram. This is where <a href="/products/storm-peg-set">tent pegs</a>, hatchets and the blades of the Wren come from. I had a go at a peg. It takes Mara four heats; it took me nineteen and came out as a hook. It hangs in the shop window with my name on it and is not for sale.</p>
<h2>Resoling</h2>
<p>On Fridays they do nothing but repairs. Boots arrive by post in every sort of box. There is always a letter: where they have been, what they have stood in, please could you keep the scratch on the left toe. Isla reads them out. Then the old sole comes off in one long strip with a noise like a zip, and the boot sits there, surprised, with its stitches showing.</p>
<p>“People ask how long they last,” says Mara. “I tell them I don’t know yet.”</p>`,
    cover: { scene: 'still', palette: 'hearth', seed: 20, things: ['hatchet', 'satchel', 'boot'] },
    daysAgo: 367,
  },
  {
    slug: 'sand-iron-and-a-very-long-lunch',
    title: 'Sand, iron and a very long lunch',
    author: 'tomas',
    categories: ['makers', 'the-table'],
    tags: ['Maker visit', 'Fire', 'Travel'],
    excerpt: 'A day at Nørrevik Støberi, where they pour skillets in the morning and cook in them at noon.',
    html: `<p>The ferry to Nørrevik goes twice a day if the wind agrees. Ingrid Sæther was at the quay in overalls, with a skillet under her arm, for identification as she put it, though there was nobody else there.</p>
<p>The foundry is a boatshed with a chimney. Four people work in it, and on Tuesdays and Thursdays they pour.</p>
<h2>Sand</h2>
<p>Everything depends on the sand. It is dug from one beach, dried, sieved through silk and mixed with clay until a fistful holds the print of your fingers. You press the pattern in, lift it out, and there in the grey stands a skillet made of nothing. “This is the pan,” said Ingrid. “The iron just fills it in.”</p>
<p>Big foundries use coarser sand; it is quicker and breathes better, and leaves the pebbly surface that you know. Fine sand is slow and it punishes you. One pan in nine goes back in the furnace.</p>
<h2>Iron</h2>
<p>At eleven they opened the tap. No one spoke. The iron was the colour of the inside of an orange, and it moved like something much lighter than it is. Eight seconds for each mould, one ladle, no second thoughts. I was allowed to stand by the door and hold the clock.</p>
<h2>Lunch</h2>
<p>And then the whole foundry sat down on crates and ate, for two hours, out of Thursday’s pans. Plaice from the harbour, potatoes, dill, the brown butter passed from hand to hand. There was no talk of work. At the end Ingrid turned over an empty skillet and showed me its back, where each moulder puts a mark: a gull, a star, a fish, a wave.</p>
<p>Hers is the wave. Look beneath your <a href="/products/bjornsund-skillet">Bjørnsund</a>; it is next to the handle.</p>`,
    cover: { scene: 'sea', palette: 'frost', seed: 21 },
    photograph: { palette: 'hearth', seed: 21, ridges: 3, water: 0.5 },
    daysAgo: 189,
  },
]
