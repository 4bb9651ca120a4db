import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostileHtml } from '../../testing/files/hostile-html.ts'
import { hasNewForeignPicture, sanitizeHtml, toPlainText } from './html.ts'

test('a table keeps its rows, headers and merged cells', () => {
  const table =
    '<table><thead><tr><th colspan="2" scope="col">周次</th></tr></thead><tbody><tr><th scope="row">一</th><td rowspan="2"><p>变量</p></td></tr></tbody></table>'
  assert.equal(sanitizeHtml(table), table)
})

test('only the structural attributes of a table are kept', () => {
  const cases: [string, string][] = [
    [
      '<table border=1 width="100%" style="width:999px" class="MsoTableGrid" onclick="x()"><tr onload="x()"><td width=99 style="color:red" onmouseover="x()" scope="col">一</td></tr></table>',
      '<table><tr><td>一</td></tr></table>',
    ],
    [
      '<table><caption>题</caption><colgroup><col style="width:9px" span="3"></colgroup><tfoot><tr><td>一</td></tr></tfoot></table>',
      '<table>题<tr><td>一</td></tr></table>',
    ],
    [
      '<table><tr><td><img src=x onerror=alert(1)><a href="javascript:alert(1)">一</a><script>alert(1)</script></td></tr></table>',
      '<table><tr><td><a rel="noopener noreferrer nofollow">一</a></td></tr></table>',
    ],
    [
      '<table background="javascript:alert(1)"><tr><td headers="a" abbr="b" id="c">一</td></tr></table>',
      '<table><tr><td>一</td></tr></table>',
    ],
  ]
  for (const [html, clean] of cases) assert.equal(sanitizeHtml(html), clean, html)
})

test('cell spans are small numbers, and a header scope is one of four values', () => {
  const cases: [string, string][] = [
    ['colspan="2"', '<td colspan="2">'],
    ['rowspan=" 3 "', '<td rowspan="3">'],
    ['colspan="50"', '<td colspan="50">'],
    ['colspan="1" rowspan="1"', '<td>'],
    ['colspan="51"', '<td colspan="50">'],
    ['colspan="999999999" rowspan="65534"', '<td colspan="50" rowspan="50">'],
    ['colspan="99999999999999999999"', '<td>'],
    ...['0', '-3', '1e3', '2.5', '0x10', 'NaN', '2;', '２', '"', 'javascript:1'].map((said): [string, string] => [
      `colspan='${said}'`,
      '<td>',
    ]),
  ]
  for (const [attributes, cell] of cases)
    assert.equal(
      sanitizeHtml(`<table><tr><td ${attributes}>一</td></tr></table>`),
      `<table><tr>${cell}一</td></tr></table>`,
      attributes,
    )
  const scopes: [string, string][] = [
    ['col', ' scope="col"'],
    ['ROW', ' scope="row"'],
    ['colgroup', ' scope="colgroup"'],
    ['auto', ''],
    ['x onclick=y', ''],
    ['', ''],
  ]
  for (const [said, kept] of scopes)
    assert.equal(
      sanitizeHtml(`<table><tr><th scope="${said}">一</th></tr></table>`),
      `<table><tr><th${kept}>一</th></tr></table>`,
      said,
    )
})

test('nested tables are limited to protect browsers, and their text stays', () => {
  const deep = (levels: number) => `${'<table><tr><td>'.repeat(levels)}最里${'</td></tr></table>'.repeat(levels)}`
  assert.equal(sanitizeHtml(deep(2)), deep(2))
  const clean = sanitizeHtml(deep(2000))
  assert.ok(clean.includes('最里'))
  assert.ok(clean.split('<table>').length <= 15, `${clean.split('<table>').length - 1} levels`)
  assert.equal(clean.split('<table>').length, clean.split('</table>').length)
})

test('plain text separates the words of neighboring cells, lines and pictures', () => {
  const cases: [string, string][] = [
    [
      '<table><thead><tr><th>周次</th><th>内容</th></tr></thead><tbody><tr><td>一</td><td><p>变量</p></td></tr></tbody></table><p>完</p>',
      '周次 内容 一 变量 完',
    ],
    [
      '<p>学<strong>真</strong>本事</p><blockquote>引</blockquote><pre>码</pre>前<hr>后<img src="/files/1" />图',
      '学真本事 引 码 前 后 图',
    ],
    ['<p>a &lt; b &amp;&amp; c</p><p>  d\n e </p>', 'a < b && c d e'],
  ]
  for (const [html, plain] of cases) assert.equal(toPlainText(html), plain)
})

test('alignment is kept as one of our classes, other classes and styles are removed', () => {
  const cases: [string, string][] = [
    ['<p class="align-center">一</p>', '<p class="align-center">一</p>'],
    ['<h2 class="MsoTitle align-right">一</h2>', '<h2 class="align-right">一</h2>'],
    ['<p class="fixed inset-0" style="text-align:center">一</p>', '<p>一</p>'],
    ['<ul class="align-center"><li>一</li></ul>', '<ul><li>一</li></ul>'],
  ]
  for (const [html, clean] of cases) assert.equal(sanitizeHtml(html), clean, html)
})

test('code keeps its lines, its indentation and its signs', () => {
  const code = '<code>if (a &lt; b &amp;&amp; c) {\n    print("&lt;b&gt;")\n\tstop()\n}</code></pre>'
  assert.equal(sanitizeHtml(`<pre class="language-js" onclick="x()">${code}`), `<pre>${code}`)
  assert.equal(sanitizeHtml('<p>命令 <code>ls  -l</code></p>'), '<p>命令 <code>ls  -l</code></p>')
})

test('text without markup stays as it is, alone or in paragraphs', () => {
  for (const html of ['', '1、 题干 ____', '<p>一</p>', '<p></p><p>二\u00a0\n三</p>', "it's ＜p＞", '<p>"a"</p>']) {
    assert.equal(sanitizeHtml(html), html)
    assert.equal(sanitizeHtml(`<b></b>${html}`), html, 'so does a text with markup')
  }
  assert.equal(sanitizeHtml('<p>一<p>二'), '<p>一</p><p>二</p>')
})

test('a link may use http, a picture may not', () => {
  const link = '<a href="http://www.example.gov.cn/" rel="noopener noreferrer nofollow">一</a>'
  assert.equal(sanitizeHtml('<a href="http://www.example.gov.cn/">一</a>'), link)
  assert.equal(sanitizeHtml('<p><img src="http://www.example.cn/a.png"></p>'), '<p></p>')
})

test('powers and indices stay what they are', () => {
  const html = '<p>2<sup>10</sup> = 1024，H<sub>2</sub>O</p>'
  assert.equal(sanitizeHtml(html), html)
  assert.equal(sanitizeHtml('<sup onclick="x()" style="color:red">10</sup>'), '<sup>10</sup>')
})

test('pictures of other sites are found unless the text had them before', () => {
  const foreign = '<p>前<img alt="图" src="https://pictures.example/a.png?b=1&amp;c=2"></p>'
  assert.equal(hasNewForeignPicture(foreign, ''), true)
  assert.equal(hasNewForeignPicture(`${foreign}<p>后</p>`, sanitizeHtml(foreign)), false)
  assert.equal(hasNewForeignPicture(foreign.replace('a.png', 'b.png'), sanitizeHtml(foreign)), true)
  assert.equal(hasNewForeignPicture('<p><img src="/files/1"></p>', ''), false)
})

test('no hostile text keeps a script, a handler, a frame or an address that runs something', () => {
  const runs =
    /<(script|style|iframe|object|embed|svg|math|form|input|link|meta|base|template|video|audio)\b|\son\w+\s*=|srcdoc|style=|(href|src)="\s*(?!https?:|\/files\/|mailto:|tel:|#)/i
  for (const html of hostileHtml) assert.doesNotMatch(sanitizeHtml(html), runs, html)
})
