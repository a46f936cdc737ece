/** Clipboards as programs write them, and the texts that they were meant to be. */
export const CLIPBOARDS = [
  {
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-123"><p dir="ltr"><span style="font-weight:700">Really bold</span><span style="font-weight:400"> and </span><span style="font-weight:400;font-style:italic">slanted</span><span style="font-weight:400"> and plain.</span></p><div dir="ltr"><table><tbody><tr><td><p><span>M</span></p></td><td><p><span>100</span></p></td></tr></tbody></table></div></b>`,
    expected:
      '<p><strong>Really bold</strong> and <em>slanted</em> and plain.</p><table><tbody><tr><td>M</td><td>100</td></tr></tbody></table>',
  },
  {
    html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><p class=MsoNormal>x<sup>2</sup><o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Iron</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o</span><![endif]>Cast</p><!--EndFragment--></body></html>`,
    expected: '<p>x<sup>2</sup></p><ul><li><p>Iron</p><ul><li><p>Cast</p></li></ul></li></ul>',
  },
  {
    html: '<details><summary>More</summary><p>Hidden</p></details><pre><code class="language-js">a\nb</code></pre><p><iframe src="https://www.youtube.com/embed/abc123" title="Tea"></iframe></p>',
    expected:
      '<details><summary>More</summary><p>Hidden</p></details><pre><code class="language-js">a\nb</code></pre><figure class="embed"><a href="https://www.youtube.com/watch?v=abc123"><strong>Tea</strong> <small>YouTube</small></a></figure>',
  },
] as const
