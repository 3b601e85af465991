/** Typical `text/html` that programs put into the clipboard, and the editor's result. */
interface ClipboardSample {
  from: string
  html: string
  becomes: string
}

const WORD_STYLE =
  '<style><!-- /* Style Definitions */ p.MsoNormal {margin:0in; font-size:11.0pt; font-family:"Calibri",sans-serif;} @page WordSection1 {size:8.5in 11.0in;} --></style>'

const wordPoint = (place: string, list: string, marker: string, text: string) =>
  `<p class=MsoListParagraph${place} style='margin-left:.5in;mso-add-space:auto;text-indent:-.25in;mso-list:${list}'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`

const word = (body: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">` +
  `<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->${WORD_STYLE}</head>` +
  `<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const webkitSpace = '<span class="Apple-converted-space">\u00a0</span>'

const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f1d2c1e-7fff-0000-0000-000000000000">${body}</b><br class="Apple-interchange-newline">`

const docsText = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;vertical-align:baseline;${style};white-space:pre-wrap;">${text}</span>`

const wordRow = (cells: string) => `<tr style='mso-yfti-irow:0'>\n${cells}</tr>\n`

const wordCell = (text: string, tag: 'b' | 'i' | 'span') =>
  `<td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt'>\n` +
  `<p class=MsoNormal style='margin-bottom:0in;line-height:normal'><${tag}>${text}<o:p></o:p></${tag}></p>\n</td>\n`

const docsRow = (...cells: string[]) => `<tr style="height:0pt">${cells.join('')}</tr>`

const docsCell = (style: string, text: string) =>
  `<td style="border:solid #000 1pt;vertical-align:top;padding:5pt;overflow:hidden;"><p dir="ltr" style="line-height:1.2;margin-top:0pt;">${docsText(style, text)}</p></td>`

export const samples: ClipboardSample[] = [
  {
    from: 'lines of VS Code in Firefox',
    html:
      `<div style="color: #cccccc;font-family: 'Droid Sans Mono', monospace;font-weight: normal;line-height: 19px;white-space: pre;">` +
      `<div><span style="color: #c586c0;">if</span><span style="color: #cccccc;"> (a &lt; b) {</span></div><div><span style="color: #cccccc;">    </span><span style="color: #dcdcaa;">swap</span>()</div>` +
      `<br><div><span style="color: #cccccc;">}</span></div></div>`,
    becomes: '<pre><code>if (a &lt; b) {\n    swap()\n\n}</code></pre>',
  },
  {
    from: 'a part of a line of VS Code',
    html: `<div style="color: #cccccc;font-family: 'Droid Sans Mono', monospace;white-space: pre;"><div><span style="color: #dcdcaa;">swap</span></div></div>`,
    becomes: '<p>swap</p>',
  },
  {
    from: 'text of Word',
    html: word(
      `<h1 style='margin-bottom:0in'><span style='font-size:16.0pt;font-family:"Calibri Light"'>What it is<o:p></o:p></span></h1>\n` +
        `<p class=MsoNormal style='margin-bottom:8.0pt'>A <b style='mso-bidi-font-weight:normal'>profile</b> is <i>one</i> <u>person</u>,<span style='mso-spacerun:yes'> </span><s>not</s> two.<o:p></o:p></p>\n` +
        `<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n` +
        `<p class=MsoNormal style='margin-left:1.0in'>Further in, <span style='font-weight:bold;color:red'>red</span> and <a href="https://example.com/a">linked</a>.<o:p></o:p></p>\n` +
        `<p class=MsoNormal><a name="_Toc1">Anchored</a><!--[if gte vml 1]><v:shape id="x"></v:shape><![endif]--><![if !vml]><img width=1 height=1 src="file:///C:/Users/a/clip_image001.png" v:shapes="x"><![endif]></p>`,
    ),
    becomes:
      '<h1>What it is</h1><p>A <strong>profile</strong> is <em>one</em> <u>person</u>, <s>not</s> two.</p>' +
      '<p class="indent-2">Further in, <strong>red</strong> and <a href="https://example.com/a" rel="noopener noreferrer">linked</a>.</p><p>Anchored</p>',
  },
  {
    from: 'text of Word in Safari',
    html:
      `<h1 style="margin-bottom: 0in; white-space: normal;">What it is<o:p></o:p></h1>` +
      `<p class="MsoNormal" style="margin: 0in 0in 8pt; font-weight: 400;">A${webkitSpace}<b>profile</b>${webkitSpace}is<span>${webkitSpace}</span><i>one</i>.<o:p></o:p></p>` +
      `<p class="MsoNormal" style="margin: 0in 0in 0in 1in; font-weight: 400;">Further in, 5\u00a0km.</p>`,
    becomes:
      '<h1>What it is</h1><p>A <strong>profile</strong> is <em>one</em>.</p><p class="indent-2">Further in, 5&nbsp;km.</p>',
  },
  {
    from: 'lists of Word',
    html: word(
      wordPoint('CxSpFirst', 'l0 level1 lfo1', '·', 'Events') +
        wordPoint('CxSpMiddle', 'l0 level2 lfo1', 'o', 'of the <b>web</b>') +
        wordPoint('CxSpMiddle', 'l0 level2 lfo1', 'o', 'of an app') +
        wordPoint('CxSpLast', 'l0 level1 lfo1', '·', 'Profiles') +
        '<p class=MsoNormal>Then:</p>' +
        wordPoint('CxSpFirst', 'l1 level1 lfo2', '3.', 'collect') +
        wordPoint('CxSpMiddle', 'l1 level2 lfo2', 'a.', 'send') +
        wordPoint('CxSpLast', 'l1 level1 lfo2', '4.', 'stitch'),
    ),
    becomes:
      '<ul><li><p>Events</p><ul><li><p>of the <strong>web</strong></p></li><li><p>of an app</p></li></ul></li><li><p>Profiles</p></li></ul><p>Then:</p>' +
      '<ol start="3"><li><p>collect</p><ol><li><p>send</p></li></ol></li><li><p>stitch</p></li></ol>',
  },
  {
    from: 'numbered headings, a table of contents and a footnote of Word',
    html: word(
      `<p class=MsoToc1><a href="#_Toc1">Intro<span style='mso-tab-count:1 dotted'>.. </span>1</a></p>\n` +
        `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Intro</h1>\n` +
        `<h2 style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.1<span>&nbsp;</span></span><![endif]>Scope</h2>\n` +
        `<p class=MsoNormal>All of it<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a>.</p>\n` +
        `<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> Nearly.</p></div>`,
    ),
    becomes: '<p>Intro.. 1</p><h1>Intro</h1><h2>Scope</h2><p>All of it[1].</p><p>[1] Nearly.</p>',
  },
  {
    from: 'cells of Excel',
    html:
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";}\n` +
      `td {padding:0px; font-weight:400;}\n.xl65 {font-weight:700;}\n.xl66 {font-style:italic; text-align:left;}\n.font5 {color:red; text-decoration:line-through;}\n--></style></head><body link="#0563C1">` +
      `<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'>` +
      `<tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Key</td><td class=xl65 width=64 style='width:48pt'>Value</td></tr>` +
      `<tr height=20 style='height:15.0pt'><td height=20 style='height:15.0pt'>a <font class="font5">b</font></td><td class=xl66 align=right style='font-style:normal'>1</td></tr>` +
      `<tr><td class=xl66>c</td><td class=xl65>2</td></tr><!--EndFragment--></table></body></html>`,
    becomes:
      '<table><tbody><tr><th><p>Key</p></th><th><p>Value</p></th></tr><tr><td><p>a <s>b</s></p></td><td><p>1</p></td></tr>' +
      '<tr><td><p><em>c</em></p></td><td><p><strong>2</strong></p></td></tr></tbody></table>',
  },
  {
    from: 'text of Google Docs',
    html: docs(
      `<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;">${docsText('font-weight:400;font-style:normal;text-decoration:none', 'Meaning')}</h2>` +
        `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${docsText('font-weight:400;font-style:normal;text-decoration:none', 'Plain, ')}` +
        `${docsText('font-weight:700;font-style:normal;text-decoration:none', 'bold')}${docsText('font-weight:400;font-style:italic;text-decoration:none', ' slanted')}` +
        `${docsText('font-weight:400;font-style:normal;text-decoration:underline', ' lined')}${docsText('font-weight:400;font-style:normal;text-decoration:line-through', ' struck')}</p><br>` +
        `<p dir="ltr" style="line-height:1.38;margin-left:36pt;"><a href="https://example.com/b" style="text-decoration:none;">${docsText('font-weight:400;text-decoration:underline', 'linked')}</a></p>`,
    ),
    becomes:
      '<h2>Meaning</h2><p>Plain, <strong>bold</strong><em> slanted</em><u> lined</u><s> struck</s></p>' +
      '<p class="indent-1"><a href="https://example.com/b" rel="noopener noreferrer">linked</a></p>',
  },
  {
    from: 'a checklist of Google Docs',
    html: docs(
      `<ul><li dir="ltr" role="checkbox" aria-checked="false" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="unchecked" aria-roledescription="checkbox" style="margin-right:3px;">` +
        `<p dir="ltr" style="display:inline-block;" role="presentation">${docsText('font-weight:400', 'to do')}</p></li></ul>`,
    ),
    becomes: '<ul><li><p>to do</p></li></ul>',
  },
  {
    from: 'lists of Google Docs',
    html: docs(
      `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation">${docsText('font-weight:400', 'one')}</p></li>` +
        `<ul style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation">${docsText('font-weight:700', 'below one')}</p></li></ul>` +
        `<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsText('font-weight:400', 'two')}</p></li></ul>`,
    ),
    becomes: '<ul><li><p>one</p><ul><li><p><strong>below one</strong></p></li></ul></li><li><p>two</p></li></ul>',
  },
  {
    from: 'a web page',
    html:
      '<meta charset="utf-8"><article class="post" data-id="7" onclick="go()"><header><h4 style="color:red">Identity</h4></header><div><div>First <font color="blue">coloured</font> <span style="font-weight: 600">heavy</span> text.</div>' +
      '<p>Second <a href="/wiki/Graph" class="wiki" target="_blank">graph</a><sup>1</sup> <del>gone</del> <kbd>Ctrl</kbd></p></div><table><tr><th>Key</th><td>Value</td></tr></table>' +
      '<blockquote cite="x"><p>Quoted</p></blockquote><pre class="language-js"><code>let a = 1\n  b()</code></pre><button>Share</button><svg><text>No</text></svg><style>p{color:red}</style><script>alert(1)</script></article>',
    becomes:
      '<h3>Identity</h3><p>First coloured <strong>heavy</strong> text.</p><p>Second <a href="/wiki/Graph">graph</a><sup>1</sup> <s>gone</s> <code>Ctrl</code></p>' +
      '<table><tbody><tr><th><p>Key</p></th><td><p>Value</p></td></tr></tbody></table><blockquote><p>Quoted</p></blockquote><pre><code>let a = 1\n  b()</code></pre>',
  },
  {
    from: 'tables of Word',
    html: word(
      `<p class=MsoNormal>Fields:<o:p></o:p></p>\n<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>\n` +
        wordRow(wordCell('Field', 'b') + wordCell('Meaning', 'b')) +
        wordRow(wordCell('id', 'i') + wordCell('x<sup>2</sup>', 'span')) +
        wordRow(wordCell('<o:p>&nbsp;</o:p>', 'span') + wordCell('H<sub>2</sub>O', 'span')) +
        `</table>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
    ),
    becomes:
      '<p>Fields:</p><table><tbody><tr><th><p>Field</p></th><th><p>Meaning</p></th></tr>' +
      '<tr><td><p><em>id</em></p></td><td><p>x<sup>2</sup></p></td></tr><tr><td><p></p></td><td><p>H<sub>2</sub>O</p></td></tr></tbody></table>',
  },
  {
    from: 'tables of Google Docs',
    html: docs(
      `<p dir="ltr" style="line-height:1.38;">${docsText('font-weight:400', 'Before')}</p><br><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301"><col width="301"></colgroup><tbody>` +
        docsRow(docsCell('font-weight:700', 'Field'), docsCell('font-weight:700', 'Meaning')) +
        docsRow(docsCell('font-weight:400', 'area'), docsCell('font-weight:400', 'm')) +
        `</tbody></table></div><br><p dir="ltr">${docsText('font-weight:400', 'x')}${docsText('font-weight:400;font-size:0.6em;vertical-align:super', '2')}</p>`,
    ),
    becomes:
      '<p>Before</p><table><tbody><tr><th><p>Field</p></th><th><p>Meaning</p></th></tr><tr><td><p>area</p></td><td><p>m</p></td></tr></tbody></table>' +
      '<p>x<sup>2</sup></p>',
  },
  {
    from: 'tables of a web page',
    html:
      '<div class="wrap">\n<table class="data sortable">\n<caption>Rates</caption>\n<colgroup><col></colgroup><thead>\n<tr>\n<td>Kind</td>\n<td colspan="2">Rates</td>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<th scope="row">Day</th>\n<td>\n<div>1</div>\n</td>\n<td><table><tr><td>a</td><td>b</td></tr></table></td>\n</tr>\n</tbody>\n</table>\n<table><tr><td><p>Alone</p></td></tr></table></div>',
    becomes:
      '<p>Rates</p><table><tbody><tr><th><p>Kind</p></th><th colspan="2"><p>Rates</p></th></tr>' +
      '<tr><th><p>Day</p></th><td><p>1</p></td><td><p>a | b</p></td></tr></tbody></table><p>Alone</p>',
  },
  {
    from: 'a page with unknown elements',
    html: '<constructor>First</constructor><p>Second <constructor><b>bold</b></constructor> <o:p>third</o:p></p>',
    becomes: '<p>First</p><p>Second <strong>bold</strong> third</p>',
  },
  {
    from: "a term's page of this glossary",
    html: '<p class="lead">Out</p><p class="indent-2" style="font-size: 16px;">In</p><blockquote class="indent-1"><p>Said</p></blockquote>',
    becomes: '<p>Out</p><p class="indent-2">In</p><blockquote class="indent-1"><p>Said</p></blockquote>',
  },
]
