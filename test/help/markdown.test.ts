import { expect, test } from "vitest";
import { writeMarkdown } from "../../tools/help/markdown.ts";

const html = (text: string): string => writeMarkdown(text, (link) => (link.startsWith("gone") ? undefined : link)).html;

test.each([
  ["a heading", "## Keys, *all* of them", '<h2 id="keys-all-of-them">Keys, <em>all</em> of them</h2>'],
  ["a paragraph over two lines", "one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"],
  ["code in a line", "run `a < b && c`, then ``x ` y``", "<p>run <code>a &lt; b &amp;&amp; c</code>, then <code>x ` y</code></p>"],
  ["strong with code in it", "**never `rm`**", "<p><strong>never <code>rm</code></strong></p>"],
  ["marks that are none", "2 * 3 * 4, a_b_c and *.ts", "<p>2 * 3 * 4, a_b_c and *.ts</p>"],
  [
    "a fence, in which nothing means anything",
    "```sh\n# not a heading\n| a |\n```",
    '<pre class="code"><code># not a heading\n| a |</code></pre>',
  ],
  ["a list with a list in it", "- a\n- b\n  - c\n", "<ul><li>a</li>\n<li>b\n<ul><li>c</li></ul></li></ul>"],
  [
    "a numbered list with code below an item",
    "1. do\n\n   ```sh\n   x\n   ```\n2. go",
    '<ol><li>do\n<pre class="code"><code>x</code></pre></li>\n<li>go</li></ol>',
  ],
  ["a link", "[guard](guard.md#keys)", '<p><a href="guard.md#keys">guard</a></p>'],
  ["a link that leads nowhere here", "[why](gone/0001.md)", '<p><span title="gone/0001.md, in the repository">why</span></p>'],
  ["a link to another place", "[age](https://age.example)", '<p><a href="https://age.example" rel="noreferrer">age</a></p>'],
  ["a picture", "![the inbox](a.png)", '<p><img src="a.png" alt="the inbox" /></p>'],
  ["a quote", "> said\n> so", "<blockquote><p>said\nso</p></blockquote>"],
  ["tags, which are text", '<script>"x"</script>', "<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt;</p>"],
])("%s", (_, text, expected) => expect(html(text)).toBe(expected));

test("a table has its head, cells with a bar in them, and a name by the heading above", () => {
  expect(html("# Exit\n\n| code | |\n| --- | --- |\n| `a \\| b` | done |\n\nafter")).toBe(
    '<h1 id="exit">Exit</h1>\n<div class="wide" role="group" tabindex="0" aria-label="Table: Exit">' +
      '<table><thead><tr><th scope="col">code</th>' +
      "<td></td></tr></thead><tbody><tr><td><code>a | b</code></td><td>done</td></tr></tbody></table></div>\n<p>after</p>",
  );
});

test("headings of the same words get names of their own", () => {
  const { headings } = writeMarkdown("# A\n## B c\n## B c", (link) => link);
  expect(headings.map(({ id }) => id)).toEqual(["a", "b-c", "b-c-1"]);
});
