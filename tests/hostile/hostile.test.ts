import { beforeAll, describe, expect, it } from '@jest/globals'
import { existsSync, readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { type DefaultTreeAdapterTypes as Tree, parse, serializeOuter } from 'parse5'
import { z } from 'zod'
import { until } from '../../admin-api/testing/until.ts'
import { productForAll } from '../product/shared-product.ts'
import { KeptConnection } from '../stop/kept-connection.ts'

/** Names, definitions and categories that are attacks, or that software often mishandles. */
const ours = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</textarea><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="javascript\\x00:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<li>entry</li><ul>text<p>block</p></ul>',
  '{{constructor.constructor("alert(1)")()}}',
  '${7*7}',
  '<%= 7 %>',
  '../../../../etc/passwd',
  'CON',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '404',
  'id',
  '000',
  '-1',
  '١٢٣',
  '日本語の用語',
  'مصطلح',
  '👩‍👩‍👧‍👦 family',
  '\u202Ereversed',
  'zero\u200Bwidth',
  'e\u0301 combining',
  'a'.repeat(200),
  '   spaces   ',
  '=1+1',
  '@SUM(A1)',
]

/** External lists of strings, if they are there; see the README next to them. */
function corpus(name: string): string[] {
  const file = new URL(`../../../shared/corpora/${name}`, import.meta.url)
  if (!existsSync(file)) return []
  const entries = z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
  return entries.map((entry) => {
    const { payload } = z.object({ payload: z.string() }).safeParse(entry).data ?? {}
    return payload ?? (typeof entry === 'string' ? entry : JSON.stringify(entry))
  })
}

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off' })

const strings = [...ours, ...corpus('naughty-strings.json'), ...corpus('xss-dompurify.json')]

/** Home's search field has the number of terms. */
const likeOthers = (found: string): string => found.replace(/Search [\d,]+ terms? and old names/, 'Search terms')

describe(`${strings.length} hostile strings as names, definitions and categories`, () => {
  beforeAll(async () => {
    await client.send('POST', '/api/terms', { name: 'Plain', definition: '<p>Plain.</p>', categories: ['Plain'] })
    // More than fit on one listing page, no matter how many of the strings are refused.
    const rows = Array.from({ length: 60 }, (_, number) => `Plain ${number},<p>Plain.</p>,Plain`)
    await client.importFile(['name,definition,categories', ...rows].join('\n'))
  })

  it('are nearly all accepted; the others are refused, and none causes a failure', async () => {
    const left = strings.values()
    let accepted = 0
    const write = async (): Promise<void> => {
      for (const text of left) {
        const { status, body } = await client.ask('POST', '/api/terms', {
          name: text.slice(0, 200),
          definition: `<p>Text.</p>${text}`,
          categories: [`In ${text}`.slice(0, 50)],
        })
        expect({ text, status, body }).toMatchObject({ status: status === 400 ? 400 : 201 })
        accepted += Number(status === 201)
      }
    }
    // Concurrently, so that the hundreds of terms are published in batches.
    await Promise.all(Array.from({ length: 10 }, write))
    // Refused are texts without a visible character.
    expect(accepted).toBeGreaterThan(0.95 * strings.length)
    await client.settle()
  })

  // Shows definitions/harmless, definitions/names-as-text
  it('leave valid pages on which nothing injected can run', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    const problems: unknown[] = []
    const pages = product.pages.sort()
    // Validation is slow: checks every term's page by slug, but only a tenth of the listings, which repeat the same names.
    const terms = pages.filter((file) => /^term\/(?!id\/)/.test(file))
    const listings = pages.filter((file) => /^(?:index|browse|categories)/.test(file))
    const files = [...terms, ...listings.filter((_, index) => index % 10 === 0)]
    expect(files.length).toBeGreaterThan(ours.length)
    // The templates' own scripts and forms are identical on a page with harmless words.
    const runsOn = (file: string) => findWhatRuns(product.readSite(file)).map(likeOthers)
    // Later pages of listings have one more script, identical on the first and the last of them.
    const later = pages.filter((file) => file.startsWith('browse/'))
    const ofLast = runsOn(later.at(-1) ?? '')
    const own = new Set([...runsOn('term/plain.html'), ...runsOn(later[0] ?? '').filter((one) => ofLast.includes(one))])
    expect(own.size).toBeGreaterThan(0)
    for (const [index, file] of files.entries()) {
      const html = product.readSite(file)
      for (const found of findWhatRuns(html)) if (!own.has(likeOthers(found))) problems.push({ file, found })
      if (index % 3 !== 0) continue
      const { results } = await validator.validateString(html)
      for (const { messages } of results)
        problems.push(...messages.map(({ ruleId, message }) => ({ file, ruleId, message })))
    }
    expect(problems).toEqual([])
  })
})

/** Connections that the system queues for a program that does not accept them: by default 4,096 on Linux, and 128 elsewhere. */
function mostHeld(): number {
  const setting = '/proc/sys/net/core/somaxconn'
  return existsSync(setting) ? Number(readFileSync(setting, 'utf8')) : 128
}

// Shows operating/connections
it('a thousand clients that connect while the service is busy are connected at once, and answered', async () => {
  const size = Math.min(1000, mostHeld())
  process.kill(product.pid, 'SIGSTOP')
  const crowd = Array.from({ length: size }, () => new KeptConnection(product.url))
  const answers = Promise.all(crowd.map((one) => one.ask('GET', '/about')))
  await until('the connections', () => crowd.every(({ isOpen }) => isOpen)).finally(() =>
    process.kill(product.pid, 'SIGCONT'),
  )
  expect((await answers).filter(({ status }) => status === 200)).toHaveLength(size)
})

const RUNS = new Set(['script', 'iframe', 'object', 'embed', 'base', 'form', 'style'])

/** Parses a page as a browser does, and finds elements, handlers and addresses that could run something. */
function findWhatRuns(html: string): string[] {
  return [...elementsBelow(parse(html, { scriptingEnabled: false }))].flatMap((element) => [
    ...(RUNS.has(element.tagName) && !isStructuredData(element) ? [serializeOuter(element)] : []),
    ...element.attrs
      .map(({ prefix = '', name, value }) => ({ name: prefix === '' ? name : `${prefix}:${name}`, value }))
      .filter(
        ({ name, value }) =>
          /^(?:on|style$|srcdoc$)/i.test(name) || /^\s*(?:javascript|vbscript|data:text)/i.test(value),
      )
      .filter(({ name }) => /^(?:on|style$|srcdoc$|href$|src$|action$|formaction$|xlink)/i.test(name))
      .map(({ name, value }) => `${name}=${value}`),
  ])
}

function* elementsBelow({ childNodes }: Tree.ParentNode): Generator<Tree.Element> {
  for (const node of childNodes) {
    if (!('tagName' in node)) continue
    yield node
    yield* elementsBelow(node)
  }
}

/** Browsers do not run structured data. It must be complete JSON: nothing in it has ended the element early. */
function isStructuredData({ tagName, attrs, parentNode, childNodes: [text] }: Tree.Element): boolean {
  const isMarked = attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json')
  const isInHead = parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'head'
  return tagName === 'script' && isMarked && isInHead && text !== undefined && 'value' in text && isJson(text.value)
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
