import { describe, expect, it } from '@jest/globals'
import type { TermContent } from '../../contracts/change.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { applyChanges } from './apply-changes.ts'
import { Glossary } from './glossary.ts'
import { writeLinks } from '../mentions/link-definition.ts'

type Fields = Partial<TermContent>

/** The definition of term 1, 'Reader', with its links, in a glossary with these other terms, which have the ids 2, 3 and so on. */
function linked(definition: string, others: (string | Fields)[], reader: Fields = {}, language = 'en'): string {
  const terms = [{ name: 'Reader', definition, ...reader }, ...others].map((given, index) => {
    const fields = typeof given === 'string' ? { name: given } : given
    return termContent(index + 1, { definition: '<p>About.</p>', ...fields, slug: `t${index + 1}` })
  })
  const glossary = new Glossary([], { url: 'http://localhost', language })
  glossary.replaceAll({ terms, categories: [] })
  const term = glossary.terms.get(1)
  if (term === undefined) throw new Error('The term is missing')
  return writeLinks(term.definition, glossary.mentions.linksOf(term))
    .replaceAll(/<a href="\/term\/t(\d+)">(.*?)<\/a>/g, '[$2→$1]')
    .replaceAll(/<\/?p>/g, '')
}

/** Terms with the same name, the first one in a category of its own. */
const segments = (count: number): Fields[] =>
  Array.from({ length: count }, (_, index) => ({ name: 'Segment', categoryIds: index === 0 ? [7] : [] }))

const asWritten = (name: string): Fields => ({ name: name.trim(), linkName: 'as-written' })

describe('The first mention of another term becomes a link', () => {
  const CASES: [rule: string, text: string, others: (string | Fields)[], shown: string, reader?: Fields][] = [
    [
      'without regard to case and accents',
      'a data layer, a café',
      ['Data Layer', 'Cafe'],
      'a [data layer→2], a [café→3]',
    ],
    ['only the first', 'audience and audience', ['Audience'], '[audience→2] and audience'],
    ['words joined by a space, hyphen or slash', 'data-layer', ['Data Layer'], '[data-layer→2]'],
    ['words joined by a slash', 'data/layer', ['Data Layer'], '[data/layer→2]'],
    ['not over other signs', 'data, layer', ['Data Layer'], 'data, layer'],
    ['not inside a hyphenated word', 'add-on', ['Add', 'On'], 'add-on'],
    ['not after an underscore', '_id and id', ['Id'], '_id and [id→2]'],
    ['not in C++', 'C++ and C# are no C', ['C'], 'C++ and C# are no [C→2]'],
    ['a name with signs needs them', 'C# or C', [{ name: 'C#' }], '[C#→2] or C'],
    ['a name that begins with a sign', '.NET, NET', ['.NET'], '[.NET→2], NET'],
    ['a name with a slash', 'A/B Test, not A B test', ['A/B Test'], '[A/B Test→2], not A B test'],
    ['not in file names', 'node.js and example.com', ['Node', 'Example'], 'node.js and example.com'],
    [
      'before punctuation and possessives',
      "The audience's end: (audience)",
      ['Audience'],
      "The [audience→2]'s end: (audience)",
    ],
    [
      'not as a piece of a name that begins within a mark',
      'Of <strong>Adobe</strong> Journey',
      ['Journey'],
      'Of <strong>Adobe</strong> Journey',
    ],
    ['an abbreviation in the plural', 'KPIs, not kpis', ['KPI'], '[KPIs→2], not kpis'],
    [
      'a name with an apostrophe, straight or curly',
      "Moore’s law, Benford's law",
      ["Moore's Law", 'Benford’s Law'],
      "[Moore’s law→2], [Benford's law→3]",
    ],
    ['the longest name wins', 'report suite', ['Report', 'Suite', 'Report Suite'], '[report suite→4]'],
    [
      'a longer name that is linked already consumes its words',
      'report suite, report suite',
      ['Report', 'Report Suite'],
      '[report suite→3], report suite',
    ],
    [
      'a longer name that must not be linked consumes its words',
      'report suite',
      ['Report', { name: 'Report Suite', linkName: 'never' }],
      'report suite',
    ],
    ['abbreviations only as written', 'it is IT, us or UX', ['IT', 'US', 'UX'], 'it is [IT→2], us or [UX→4]'],
    ['of up to four capitals', 'html, HTML and xhtml', ['HTML', 'XHTML'], 'html, [HTML→2] and [xhtml→3]'],
    ['plurals in the text', 'audiences and queries', ['Audience', 'Query'], '[audiences→2] and [queries→3]'],
    ['a name in the plural needs a plural', 'a tag, some tags', ['Tags'], 'a tag, some [tags→2]'],
    [
      'not as a piece of a longer capitalised name',
      'in Journey Optimizer, a Journey',
      ['Journey'],
      'in Journey Optimizer, a [Journey→2]',
    ],
    [
      'not after a capitalised word in a sentence',
      'the Adobe Audience, an audience',
      ['Audience'],
      'the Adobe Audience, an [audience→2]',
    ],
    ['after the first word of a sentence', 'Each Audience counts', ['Audience'], 'Each [Audience→2] counts'],
    ['the abbreviation in brackets', 'an SDR', ['Solution Design Reference (SDR)'], 'an [SDR→2]'],
    ['the name before brackets', 'a segment', ['Segment (Platform)'], 'a [segment→2]'],
    ['not what the brackets say', 'the platform', ['Segment (Platform)'], 'the platform'],
    ['the name before wide brackets', '属性', ['属性（アトリビュート）'], '[属性→2]'],
    [
      'the name before several brackets',
      'un objet partagé',
      ['Objet partagé (Shared Object) (SO)'],
      'un [objet partagé→2]',
    ],
    ['other names', 'in AEP', [{ name: 'Adobe Experience Platform', otherNames: ['AEP'] }], 'in [AEP→2]'],
    [
      'other names also beside capitals',
      'the Adobe AEP Suite',
      [{ name: 'Platform', otherNames: ['AEP'] }],
      'the Adobe [AEP→2] Suite',
    ],
    [
      'a name before another term’s other name',
      'platform',
      [{ name: 'AEP', otherNames: ['Platform'] }, 'Platform'],
      '[platform→3]',
    ],
    [
      'homonyms: the one of the same category',
      'a segment',
      [{ name: 'Segment', categoryIds: [7] }, { name: 'Segment' }],
      'a [segment→2]',
      { categoryIds: [7] },
    ],
    ['homonyms: the only current one', 'a segment', [{ name: 'Segment', isLegacy: true }, 'Segment'], 'a [segment→3]'],
    ['homonyms: else none', 'a segment', ['Segment', 'Segment'], 'a segment'],
    ['homonyms: of 50 the one of the same category', 'a segment', segments(50), 'a [segment→2]', { categoryIds: [7] }],
    ['homonyms: of more than 50 none', 'a segment', segments(51), 'a segment', { categoryIds: [7] }],
    [
      'as far as names were compared with 100,000 words',
      `a tag, ${'a '.repeat(30_000)}and an audience`,
      ['Tag', 'Audience', ...Array.from({ length: 20 }, (_, index) => asWritten('A '.repeat(index + 1)))],
      `a [tag→2], ${'a '.repeat(30_000)}and an audience`,
    ],
    ['not the term itself', 'a reader', ['Other'], 'a reader'],
    ['not its current term', 'an old thing', [{ name: 'Thing' }], 'an old thing', { isLegacy: true, currentTermId: 2 }],
    ['not its legacy name', 'an old thing', [{ name: 'Thing', isLegacy: true, currentTermId: 1 }], 'an old thing'],
    ['never, if an editor says so', 'a rule', [{ name: 'Rule', linkName: 'never' }], 'a rule'],
    [
      'only as written, if an editor says so',
      'a rule, a Rule',
      [{ name: 'Rule', linkName: 'as-written' }],
      'a rule, a [Rule→2]',
    ],
    ['Chinese, which has no spaces', '收集数据层的人', ['数据层'], '收集[数据层→2]的人'],
    ['beside the signs of other scripts', '见容器、「API」。', ['容器', 'API'], '见[容器→2]、「[API→3]」。'],
    ['in quotes as German has them', 'der „Cookie“', ['Cookie'], 'der „[Cookie→2]“'],
    ['before Arabic and Indic signs', 'کنٹینر، कंटेनर।', ['کنٹینر', 'कंटेनर'], '[کنٹینر→2]، [कंटेनर→3]।'],
    ['before brackets, where there are no spaces', '容器(Container)', ['容器'], '[容器→2](Container)'],
    ['after an article', 'l’audience, dell’API', ['Audience', 'API'], 'l’[audience→2], dell’[API→3]'],
    ['not after an apostrophe within a word', 'it’s, don’t', ['S', 'T'], 'it’s, don’t'],
    [
      'before the particles of Korean',
      '컨테이너의 API를, 서비스들에서는',
      ['컨테이너', 'API', '서비스'],
      '[컨테이너→2]의 [API→3]를, [서비스→4]들에서는',
    ],
    ['not inside a Korean word', '마이크로서비스, 컨테이너화', ['서비스', '컨테이너'], '마이크로서비스, 컨테이너화'],
    ['a name with an ampersand', 'R&amp;D', ['R&D'], '[R&amp;D→2]'],
    [
      'beside entities',
      'R&amp;D &amp; data &lt;layer&gt;',
      ['Layer', 'Data', 'Amp'],
      'R&amp;D &amp; [data→3] &lt;layer&gt;',
    ],
  ]

  // Shows links/first-mention, links/whole-words, links/longest-name, links/capitals, links/plurals, links/brackets, links/homonyms, links/bounds, links/switch, links/own
  it.each(CASES.map(([rule, text, others, shown, reader]) => ({ rule, text, others, shown, reader })))(
    '$rule',
    ({ text, others, shown, reader }) => {
      expect(linked(`<p>${text}</p>`, others, reader)).toBe(shown)
    },
  )

  it('in the hyphenated parts of a compound, only in German', () => {
    const others = ['HTML', 'CSS', 'Browser', 'Mail', 'Add', 'On']
    const text = 'Eine HTML-Datei, CSS- und andere Dateien, ein Web-Browser, eine E-Mail, ein Add-on'
    expect(linked(`<p>${text}</p>`, others, {}, 'de')).toBe(
      'Eine [HTML→2]-Datei, [CSS→3]- und andere Dateien, ein Web-[Browser→4], eine E-Mail, ein Add-on',
    )
    expect(linked(`<p>${text}</p>`, others)).toBe(text)
  })

  it('not in links, headings and code', () => {
    const html =
      '<h2>Audience</h2><p><code>audience</code> <a href="https://example.com/">audience</a> <em>audience</em></p>'
    expect(linked(html, ['Audience'])).toBe(
      html.replace('<em>audience</em>', '<em>[audience→2]</em>').replaceAll(/<\/?p>/g, ''),
    )
  })

  // Shows links/by-hand
  it('unless an editor has linked the term already', () => {
    const html = '<p>audience <a href="/term/t2">that</a></p>'
    expect(linked(html, ['Audience'])).toBe('audience [that→2]')
    const elsewhere = '<a href="/categories/t2">that</a>'
    expect(linked(`<p>audience ${elsewhere}</p>`, ['Audience'])).toBe(`[audience→2] ${elsewhere}`)
  })

  it('not if the word or name continues beyond its bold or italic text', () => {
    expect(
      linked('<p><b>C</b><strong>data</strong>set, <em>Journey</em> Optimizer</p>', ['Data', 'Journey']),
    ).not.toContain('→')
  })

  // Shows links/most
  it('for at most 20 terms in a definition', () => {
    const names = Array.from(
      { length: 30 },
      (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index > 25 ? 'x' : ''}`,
    )
    expect(linked(`<p>${names.join(', ')}</p>`, names).match(/→/g)).toHaveLength(20)
  })

  // Shows links/common-words
  it('not for a word in more than 250 definitions, unless an editor says always', () => {
    const others = Array.from({ length: 251 }, (_, index) => ({ name: `n${index}`, definition: '<p>Of rules.</p>' }))
    expect(linked('<p>a rule</p>', ['Rule', ...others])).toBe('a rule')
    expect(linked('<p>a rule</p>', [{ name: 'Rule', linkName: 'always' }, ...others])).toBe('a [rule→2]')
    expect(linked('<p>a rule</p>', ['Rule', ...others.slice(2)])).toBe('a [rule→2]')
  })

  // Shows links/common-words
  it('also for a word that becomes common and ceases to be before that takes effect', () => {
    const glossary = new Glossary([], { url: 'http://localhost', language: 'en', commonWord: 1 })
    const terms = [{ definition: '<p>A rule.</p>' }, { name: 'Rule' }, {}].map((fields, index) =>
      termContent(index + 1, fields),
    )
    glossary.replaceAll({ terms, categories: [] })
    const define = (definition: string): boolean => {
      const changes = [{ id: 1, at: '', kind: 'term-edited' as const, termId: 3 }]
      return applyChanges(glossary, { changes, terms: [termContent(3, { definition })], categories: [] }).areSettled
    }
    expect([define('<p>Rules.</p>'), define('<p>None.</p>')]).toEqual([false, true])
    expect(glossary.mentions.linksOf(termContent(1, terms[0]))).toMatchObject([{ to: { id: 2 } }])
  })
})
